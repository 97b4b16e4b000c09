#ifndef CATALOG_CBROTLI_SHIM_H
#define CATALOG_CBROTLI_SHIM_H

#include <brotli/encode.h>

#endif
