#ifndef CATALOG_CZLIB_SHIM_H
#define CATALOG_CZLIB_SHIM_H

#include <zlib.h>

#endif
