#ifndef CATALOG_CCMARKGFM_SHIM_H
#define CATALOG_CCMARKGFM_SHIM_H

// The last header declares what attaches extensions to a parser and gives them back to a renderer.
#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>

#endif
