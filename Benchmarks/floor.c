/* The floor: reads a tree into memory, then writes it into a new folder and says what the writing alone took.
   cc -O2 -o floor floor.c && ./floor FROM TO */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct file { char *path; char *bytes; size_t length; };
static struct file *files;
static size_t count, room;

static void fail(const char *what) { perror(what); exit(1); }

static void collect(const char *from, const char *below) {
  char folder[4096];
  snprintf(folder, sizeof folder, "%s/%s", from, below);
  DIR *dir = opendir(folder);
  if (!dir) fail(folder);
  for (struct dirent *entry; (entry = readdir(dir));) {
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    char name[2048], path[8192];
    snprintf(name, sizeof name, "%s%s%s", below, *below ? "/" : "", entry->d_name);
    snprintf(path, sizeof path, "%s/%s", from, name);
    struct stat info;
    if (lstat(path, &info)) fail(path);
    if (count == room) files = realloc(files, (room = room ? room * 2 : 1024) * sizeof *files);
    struct file *file = &files[count++];
    file->path = strdup(name);
    file->bytes = NULL;
    if (S_ISDIR(info.st_mode)) { collect(from, name); continue; }
    file->length = info.st_size;
    file->bytes = malloc(info.st_size + 1);
    int fd = open(path, O_RDONLY);
    if (fd < 0 || read(fd, file->bytes, file->length) != (ssize_t)file->length) fail(path);
    close(fd);
  }
  closedir(dir);
}

static double seconds(struct timeval time) { return time.tv_sec + time.tv_usec / 1e6; }

int main(int argc, char **argv) {
  if (argc != 3) { fputs("usage: floor FROM TO\n", stderr); return 64; }
  collect(argv[1], "");
  struct rusage before, after;
  struct timespec start, end;
  getrusage(RUSAGE_SELF, &before);
  clock_gettime(CLOCK_MONOTONIC, &start);
  if (mkdir(argv[2], 0755)) fail(argv[2]);
  int root = open(argv[2], O_RDONLY | O_DIRECTORY);
  /* A folder was collected behind what it holds. */
  for (size_t index = count; index-- > 0;)
    if (!files[index].bytes) {
      for (char *slash = files[index].path; (slash = strchr(slash, '/')); slash++) {
        *slash = 0; mkdirat(root, files[index].path, 0755); *slash = '/';
      }
      mkdirat(root, files[index].path, 0755);
    }
  size_t written = 0, bytes = 0;
  for (size_t index = 0; index < count; index++) {
    if (!files[index].bytes) continue;
    int fd = openat(root, files[index].path, O_WRONLY | O_CREAT | O_EXCL, 0644);
    if (fd < 0 || write(fd, files[index].bytes, files[index].length) != (ssize_t)files[index].length)
      fail(files[index].path);
    close(fd);
    written++;
    bytes += files[index].length;
  }
  getrusage(RUSAGE_SELF, &after);
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("{\"cpu\": %.4f, \"wall\": %.4f, \"files\": %zu, \"bytes\": %zu}\n",
         seconds(after.ru_utime) + seconds(after.ru_stime) - seconds(before.ru_utime) - seconds(before.ru_stime),
         (end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) / 1e9, written, bytes);
  return 0;
}
