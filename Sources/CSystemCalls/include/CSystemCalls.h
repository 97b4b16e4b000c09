#ifndef CATALOG_CSYSTEMCALLS_H
#define CATALOG_CSYSTEMCALLS_H

#include <dirent.h>
#include <sys/types.h>

// What Swift's overlay of the C library leaves out, or makes easy to get wrong. Each function that returns
// something returns 0, or -1 with `errno` set, unless it says otherwise.

/// Hands on the next name in an open folder, but `.` and `..`, and as DT_… what has it, where the file system says so there and the
/// caller asks: `type` may be NULL. The name is NULL at the end of the folder, and else good until the next call.
int catalog_next_name(DIR *folder, const char **name, unsigned char *type);

/// Exchanges two folders of one file system in one step; ENOTSUP where the system cannot.
int catalog_exchange(int first_folder, const char *first, int second_folder, const char *second);

/// Waits until an open file or folder is on the disk itself: on Apple's systems `fsync` returns when the disk was told, which may lose
/// it in a power cut.
int catalog_sync(int file);

/// Writes everything that is not yet on the disk of the folder's file system.
int catalog_sync_file_system(int folder);

/// 1 when the open folder or file is where a file system or a bind mount begins, 0 when it is not or the system does not say.
int catalog_is_mount_point(int place);

/// 1 when an entry of the open folder, or the folder itself (`.`), is locked against everybody: it cannot be changed at all, or only be
/// added to (`chattr +i`, `chattr +a`; `chflags uchg`). 0 when it is not, is not there, or the system does not say. Follows no link.
int catalog_is_locked(int folder, const char *name);

/// Gives the second folder the owner, the mode, the access lists and the extended attributes of the first; on Apple's systems its
/// times and flags too.
int catalog_copy_folder_attributes(int from, int to);

/// Gives the second folder the times of the first.
int catalog_copy_times(int from, int to);

/// Waits until a child of this process has ended, and leaves it to be waited for by others. The code is its own; of one that a signal
/// ended it is 128 and that. ECHILD where another has waited for it before.
int catalog_wait_for_end(pid_t child, int *code);

/// Limits the arenas that the threads of this process allocate from, and sets by how many bytes the first grows. Only glibc can be told.
void catalog_limit_arenas(int most, int step);

#endif
