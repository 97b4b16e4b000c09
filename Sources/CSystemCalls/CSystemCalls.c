#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CSystemCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

int catalog_next_name(DIR *folder, const char **name, unsigned char *type) {
  const struct dirent *entry;
  *name = NULL;
  do {
    // It alone tells a listing that breaks off from one that ends.
    errno = 0;
    entry = readdir(folder);
    if (entry == NULL) return errno == 0 ? 0 : -1;
  } while (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0);
  *name = entry->d_name;
  if (type != NULL) *type = entry->d_type;
  return 0;
}

int catalog_sync(int file) {
#if defined(__APPLE__)
  // Not every file system has it: one on the network has not.
  if (fcntl(file, F_FULLFSYNC) == 0) return 0;
#endif
  return fsync(file);
}

int catalog_wait_for_end(pid_t child, int *code) {
  siginfo_t end;
  while (waitid(P_PID, (id_t)child, &end, WEXITED | WNOWAIT) != 0) {
    if (errno != EINTR) return -1;
  }
  *code = end.si_code == CLD_EXITED ? end.si_status : 128 + end.si_status;
  return 0;
}

// A bind mount of the same file system goes unseen.
static int begins_file_system(int folder) {
  struct stat here, above;
  if (fstat(folder, &here) != 0 || fstatat(folder, "..", &above, 0) != 0) return 0;
  return here.st_dev != above.st_dev;
}

#if defined(__APPLE__)

#include <copyfile.h>

int catalog_exchange(int first_folder, const char *first, int second_folder, const char *second) {
  return renameatx_np(first_folder, first, second_folder, second, RENAME_SWAP);
}

int catalog_sync_file_system(int folder) {
  char path[1024];
  if (fcntl(folder, F_GETPATH, path) != 0) return -1;
  return sync_volume_np(path, SYNC_VOLUME_FULLSYNC | SYNC_VOLUME_WAIT);
}

int catalog_is_mount_point(int place) { return begins_file_system(place); }

int catalog_is_locked(int folder, const char *name) {
  const unsigned int locks = UF_IMMUTABLE | UF_APPEND | SF_IMMUTABLE | SF_APPEND;
  struct stat status;
  return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && (status.st_flags & locks) != 0;
}

int catalog_copy_folder_attributes(int from, int to) {
  return fcopyfile(from, to, NULL, COPYFILE_STAT | COPYFILE_ACL | COPYFILE_XATTR);
}

int catalog_copy_times(int from, int to) {
  struct stat status;
  if (fstat(from, &status) != 0) return -1;
  struct timespec times[2] = {status.st_atimespec, status.st_mtimespec};
  return futimens(to, times);
}

#else

#include <sys/syscall.h>
#include <sys/xattr.h>

#ifndef RENAME_EXCHANGE
#define RENAME_EXCHANGE (1 << 1)
#endif

// By number, because the C libraries that have the function are younger than the kernels that have the call.
int catalog_exchange(int first_folder, const char *first, int second_folder, const char *second) {
#ifdef SYS_renameat2
  return (int)syscall(SYS_renameat2, first_folder, first, second_folder, second, RENAME_EXCHANGE);
#else
  errno = ENOTSUP;
  return -1;
#endif
}

int catalog_sync_file_system(int folder) { return syncfs(folder); }

int catalog_is_mount_point(int place) {
#if defined(SYS_statx) && defined(STATX_BASIC_STATS)
  // STATX_ATTR_MOUNT_ROOT, which older headers lack; older kernels leave it out of the mask.
  const uint64_t mount_root = 0x2000;
  struct statx status;
  memset(&status, 0, sizeof status);
  if (syscall(SYS_statx, place, "", AT_EMPTY_PATH, 0, &status) == 0 &&
      (status.stx_attributes_mask & mount_root) != 0) {
    return (status.stx_attributes & mount_root) != 0;
  }
#endif
  return begins_file_system(place);
}

int catalog_is_locked(int folder, const char *name) {
#if defined(SYS_statx) && defined(STATX_BASIC_STATS)
  // STATX_ATTR_IMMUTABLE and STATX_ATTR_APPEND.
  const uint64_t locks = 0x10 | 0x20;
  struct statx status;
  memset(&status, 0, sizeof status);
  return syscall(SYS_statx, folder, name, AT_SYMLINK_NOFOLLOW, 0, &status) == 0 &&
         (status.stx_attributes & locks) != 0;
#else
  (void)folder;
  (void)name;
  return 0;
#endif
}

// What the kernel tells at most (xattr(7)). Never on the stack: musl gives a thread 128 kB of it.
struct attributes {
  char names[65536];
  char value[65536];
  char present[65536];
};

// How long the names are together; 0 where the file system keeps none.
static ssize_t length_of_names(int folder) {
  const ssize_t length = flistxattr(folder, NULL, 0);
  return length < 0 && errno == ENOTSUP ? 0 : length;
}

// The label of SELinux is the system's to give; everything else goes along, above all access lists.
static int copy_attribute(int from, int to, const char *name, struct attributes *found) {
  if (strcmp(name, "security.selinux") == 0) return 0;
  const ssize_t length = fgetxattr(from, name, found->value, sizeof found->value);
  if (length < 0) return errno == ENODATA ? 0 : -1;
  const ssize_t present_length = fgetxattr(to, name, found->present, sizeof found->present);
  if (present_length == length && memcmp(found->value, found->present, (size_t)length) == 0) return 0;
  return fsetxattr(to, name, found->value, (size_t)length, 0);
}

// What a folder has from the one it was made in, as the access lists that are handed down, and the other has not.
static int remove_other_attributes(int from, int to, struct attributes *found) {
  const ssize_t length = flistxattr(to, found->names, sizeof found->names);
  if (length < 0) return errno == ENOTSUP ? 0 : -1;
  for (ssize_t start = 0; start < length; start += (ssize_t)strlen(found->names + start) + 1) {
    const char *name = found->names + start;
    if (strncmp(name, "security.", 9) == 0 || fgetxattr(from, name, NULL, 0) >= 0) continue;
    if (errno != ENODATA) return -1;
    if (fremovexattr(to, name) != 0 && errno != ENODATA) return -1;
  }
  return 0;
}

static int copy_present_attributes(int from, int to, struct attributes *found) {
  if (remove_other_attributes(from, to, found) != 0) return -1;
  const ssize_t length = flistxattr(from, found->names, sizeof found->names);
  if (length < 0 && errno != ENOTSUP) return -1;
  for (ssize_t start = 0; start < length; start += (ssize_t)strlen(found->names + start) + 1) {
    if (copy_attribute(from, to, found->names + start, found) != 0) return -1;
  }
  return 0;
}

static int copy_attributes(int from, int to) {
  const ssize_t here = length_of_names(from), there = length_of_names(to);
  if (here < 0 || there < 0) return -1;
  // As of nearly every folder.
  if (here == 0 && there == 0) return 0;
  struct attributes *found = malloc(sizeof *found);
  if (found == NULL) return -1;
  const int result = copy_present_attributes(from, to, found);
  const int reason = errno;
  free(found);
  errno = reason;
  return result;
}

int catalog_copy_folder_attributes(int from, int to) {
  struct stat source, target;
  if (fstat(from, &source) != 0 || fstat(to, &target) != 0) return -1;
  if (source.st_uid != target.st_uid || source.st_gid != target.st_gid) {
    if (fchown(to, source.st_uid, source.st_gid) != 0) return -1;
  }
  if (copy_attributes(from, to) != 0) return -1;
  if (fstat(to, &target) != 0) return -1;
  if ((source.st_mode & 07777) == (target.st_mode & 07777)) return 0;
  return fchmod(to, source.st_mode & 07777);
}

int catalog_copy_times(int from, int to) {
  struct stat status;
  if (fstat(from, &status) != 0) return -1;
  const struct timespec times[2] = {status.st_atim, status.st_mtim};
  return futimens(to, times);
}

#endif

#if defined(__GLIBC__)

#include <malloc.h>

void catalog_limit_arenas(int most, int step) {
  mallopt(M_ARENA_MAX, most);
  mallopt(M_TOP_PAD, step);
}

#else

void catalog_limit_arenas(int most, int step) {
  (void)most;
  (void)step;
}

#endif
