// cjose, on which mod_auth_openidc is built. It knows signatures only, so the claims are read with jansson, on which cjose itself is built.
#include <cjose/cjose.h>
#include <jansson.h>
#include <openssl/crypto.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static const char issuer[] = "https://appleid.apple.com", audience[] = "com.example.app";

typedef struct {
  const char *id;
  cjose_jwk_t *key;
} known_key;

static known_key keys[16];
static size_t key_count;

static void require(int holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "cjose: %s\n", what);
  exit(1);
}

static char *contents(const char *folder, const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "r");
  char *text = NULL;
  size_t capacity = 0;
  require(file != NULL && getdelim(&text, &capacity, '\0', file) > 0, path);
  fclose(file);
  return text;
}

static void load_keys(const char *text) {
  cjose_err error;
  json_t *set = json_loads(text, 0, NULL);
  size_t index;
  json_t *entry;
  json_array_foreach(json_object_get(set, "keys"), index, entry) {
    require(key_count < 16, "too many keys");
    known_key *key = &keys[key_count++];
    key->id = strdup(json_string_value(json_object_get(entry, "kid")));
    key->key = cjose_jwk_import_json((cjose_header_t *)entry, &error);
    require(key->key != NULL, "a key is refused");
  }
  json_decref(set);
}

static const cjose_jwk_t *find(const char *id) {
  for (size_t i = 0; id != NULL && i < key_count; i++)
    if (strcmp(keys[i].id, id) == 0) return keys[i].key;
  return NULL;
}

static int is_text(const json_t *claims, const char *name, const char *wanted) {
  const char *found = json_string_value(json_object_get(claims, name));
  return found != NULL && strcmp(found, wanted) == 0;
}

static int claims_hold(const uint8_t *text, size_t count) {
  json_t *claims = json_loadb((const char *)text, count, JSON_REJECT_DUPLICATES, NULL);
  const json_t *expiry = json_object_get(claims, "exp");
  int holds = is_text(claims, "iss", issuer) && is_text(claims, "aud", audience) && json_is_integer(expiry) &&
              json_integer_value(expiry) > (json_int_t)time(NULL);
  json_decref(claims);
  return holds;
}

static int is_accepted(const char *token) {
  cjose_err error;
  uint8_t *text = NULL;
  size_t count = 0;
  cjose_jws_t *jws = cjose_jws_import(token, strlen(token), &error);
  if (jws == NULL) return 0;
  cjose_header_t *header = cjose_jws_get_protected(jws);
  const char *algorithm = cjose_header_get(header, CJOSE_HDR_ALG, &error);
  const cjose_jwk_t *key = find(cjose_header_get(header, CJOSE_HDR_KID, &error));
  int accepted = algorithm != NULL && strcmp(algorithm, CJOSE_HDR_ALG_RS256) == 0 && key != NULL &&
                 cjose_jws_verify(jws, key, &error) && cjose_jws_get_plaintext(jws, &text, &count, &error) &&
                 claims_hold(text, count);
  cjose_jws_release(jws);
  return accepted;
}

static double seconds(void) {
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

int main(int count, char **arguments) {
  static char *tokens[65536];
  static char line[65536];
  size_t token_count = 0;
  require(count >= 2, "usage: cjose FOLDER");
  load_keys(contents(arguments[1], "keys.json"));
  for (char *token = strtok(contents(arguments[1], "tokens"), "\n"); token != NULL && token_count < 65536;
       token = strtok(NULL, "\n"))
    tokens[token_count++] = token;
  printf("ready {\"name\":\"cjose\",\"version\":\"%s, OpenSSL %s\"}\n", cjose_version(),
         OpenSSL_version(OPENSSL_VERSION_STRING));
  fflush(stdout);
  while (fgets(line, sizeof line, stdin) != NULL) {
    line[strcspn(line, "\n")] = 0;
    if (strncmp(line, "measure ", 8) == 0) {
      double start = seconds();
      for (long i = 0, times = atol(line + 8); i < times; i++)
        require(is_accepted(tokens[(size_t)i % token_count]), "a genuine token is refused");
      printf("%.6f\n", seconds() - start);
    } else {
      puts(strncmp(line, "judge ", 6) == 0 && is_accepted(line + 6) ? "accepted" : "refused");
    }
    fflush(stdout);
  }
  return 0;
}
