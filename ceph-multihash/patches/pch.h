// What nearly all of librbd's sources include: compiled once, before them.
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <boost/lambda/bind.hpp>
#include <boost/lambda/construct.hpp>

#include "cls/rbd/cls_rbd_client.h"
#include "common/dout.h"
#include "common/errno.h"
#include "include/Context.h"
#include "include/neorados/RADOS.hpp"
#include "include/rados/librados.hpp"
#include "librbd/ImageCtx.h"
#include "librbd/Utils.h"
