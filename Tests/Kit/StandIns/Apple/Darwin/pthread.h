/* libpthread: include/pthread/pthread.h, include/pthread/qos.h; xnu: bsd/sys/qos.h */
#ifndef PIPPIN_DARWIN_PTHREAD_H
#define PIPPIN_DARWIN_PTHREAD_H

#include <sys/types.h>

struct _opaque_pthread_t {
  long __sig;
  void *__cleanup_stack;
  char __opaque[8176];
};
struct _opaque_pthread_attr_t {
  long __sig;
  char __opaque[56];
};
struct _opaque_pthread_once_t {
  long __sig;
  char __opaque[8];
};
typedef unsigned long pthread_key_t;
typedef struct _opaque_pthread_once_t pthread_once_t;
typedef struct _opaque_pthread_t *pthread_t;
typedef struct _opaque_pthread_attr_t pthread_attr_t;

typedef enum {
  QOS_CLASS_USER_INTERACTIVE = 0x21,
  QOS_CLASS_USER_INITIATED = 0x19,
  QOS_CLASS_DEFAULT = 0x15,
  QOS_CLASS_UTILITY = 0x11,
  QOS_CLASS_BACKGROUND = 0x09,
  QOS_CLASS_UNSPECIFIED = 0x00,
} qos_class_t;

int pthread_create(pthread_t _Nullable * _Nonnull restrict, const pthread_attr_t * _Nullable restrict,
                   void * _Nullable (* _Nonnull)(void * _Nonnull), void * _Nullable restrict);
int pthread_detach(pthread_t _Nonnull);
int pthread_equal(pthread_t _Nullable, pthread_t _Nullable);
int pthread_join(pthread_t _Nonnull, void * _Nullable * _Nullable);
pthread_t _Nonnull pthread_self(void);
int pthread_set_qos_class_self_np(qos_class_t, int);

#endif
