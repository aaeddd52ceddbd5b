/*
 * delay_switch CONFIG: an Ethernet switch in user space with a delay for each pair of ports, for kernels without sch_netem.
 *
 * CONFIG is a number of ports, then for each port its interface and its host's hardware address ("-": all others), then the
 * matrix of one-way delays in microseconds. Prints "ready" once it forwards.
 *
 * It reads and writes the machine's ends of the hosts' links, which are off the bridge meanwhile; so the hosts notice
 * nothing, and queueing disciplines on the links still work. Frames keep their offload header: one of 64 KiB passes whole.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <linux/if_packet.h>
#include <net/ethernet.h>
#include <net/if.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MAX_PORTS = 66, MAX_FRAME = 66 * 1024, MAX_QUEUED = 20000, HEADER = 10 /* struct virtio_net_hdr */, BATCH = 64 };

struct port {
    int socket;
    int other; /* stands for every address that is no port's own */
    unsigned char address[6];
};

struct frame {
    long long due, number; /* frames that are due at once keep their order */
    int to, length;
    unsigned char bytes[];
};

static struct port ports[MAX_PORTS];
static long long delays[MAX_PORTS][MAX_PORTS];
static int count;
static struct frame *heap[MAX_QUEUED];
static int queued;

static void fail(const char *what) {
    fprintf(stderr, "delay_switch: %s: %s\n", what, strerror(errno));
    exit(1);
}

static long long now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static int before(const struct frame *a, const struct frame *b) {
    return a->due != b->due ? a->due < b->due : a->number < b->number;
}

static void push(struct frame *frame) {
    int i = queued++;
    for (; i > 0 && before(frame, heap[(i - 1) / 2]); i = (i - 1) / 2) heap[i] = heap[(i - 1) / 2];
    heap[i] = frame;
}

static struct frame *pop(void) {
    struct frame *first = heap[0], *last = heap[--queued];
    int i = 0;
    for (int child = 1; child < queued; i = child, child = 2 * i + 1) {
        if (child + 1 < queued && before(heap[child + 1], heap[child])) child++;
        if (!before(heap[child], last)) break;
        heap[i] = heap[child];
    }
    heap[i] = last;
    return first;
}

static int open_port(const char *interface) {
    int on = 1, room = 8 << 20, s = socket(AF_PACKET, SOCK_RAW | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    struct sockaddr_ll where = {.sll_family = AF_PACKET, .sll_protocol = htons(ETH_P_ALL)};
    where.sll_ifindex = (int)if_nametoindex(interface);
    if (s < 0 || where.sll_ifindex == 0) fail(interface);
    if (setsockopt(s, SOL_PACKET, PACKET_VNET_HDR, &on, sizeof on) ||
        setsockopt(s, SOL_PACKET, PACKET_IGNORE_OUTGOING, &on, sizeof on) ||
        setsockopt(s, SOL_SOCKET, SO_RCVBUFFORCE, &room, sizeof room) ||
        setsockopt(s, SOL_SOCKET, SO_SNDBUFFORCE, &room, sizeof room) || bind(s, (void *)&where, sizeof where))
        fail(interface);
    return s;
}

static void configure(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) fail(path);
    errno = EINVAL;
    if (fscanf(file, "%d", &count) != 1 || count < 2 || count > MAX_PORTS) fail(path);
    for (int i = 0; i < count; i++) {
        char interface[IFNAMSIZ], text[18];
        if (fscanf(file, "%15s %17s", interface, text) != 2) fail(path);
        unsigned char *a = ports[i].address;
        ports[i].other = strcmp(text, "-") == 0;
        if (!ports[i].other &&
            sscanf(text, "%hhx:%hhx:%hhx:%hhx:%hhx:%hhx", a, a + 1, a + 2, a + 3, a + 4, a + 5) != 6)
            fail(path);
        ports[i].socket = open_port(interface);
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++) {
            if (fscanf(file, "%lld", &delays[i][j]) != 1) fail(path);
            delays[i][j] *= 1000;
        }
    fclose(file);
}

static void enqueue(int from, int to, const unsigned char *bytes, int length, long long arrived) {
    static long long number;
    if (from == to || queued == MAX_QUEUED) return; /* a full switch drops */
    struct frame *frame = malloc(sizeof *frame + (size_t)length);
    if (!frame) return;
    *frame = (struct frame){.due = arrived + delays[from][to], .number = number++, .to = to, .length = length};
    memcpy(frame->bytes, bytes, (size_t)length);
    push(frame);
}

/* Hosts' addresses are known, so nothing is learnt or flooded but what is meant for all. */
static void forward(int from, const unsigned char *bytes, int length, long long arrived) {
    const unsigned char *to = bytes + HEADER;
    if (length < HEADER + ETH_HLEN) return;
    int known = -1, other = -1;
    for (int i = 0; i < count && known < 0; i++) {
        if (ports[i].other) other = i;
        else if (memcmp(ports[i].address, to, 6) == 0) known = i;
    }
    if (to[0] & 1) {
        for (int i = 0; i < count; i++) enqueue(from, i, bytes, length, arrived);
    } else if (known >= 0 || other >= 0) {
        enqueue(from, known >= 0 ? known : other, bytes, length, arrived);
    }
}

int main(int argc, char **argv) {
    static unsigned char bytes[MAX_FRAME];
    if (argc != 2) {
        fputs("usage: delay_switch CONFIG\n", stderr);
        return 2;
    }
    prctl(PR_SET_TIMERSLACK, 1UL); /* the default would add up to 50 us to every delay */
    configure(argv[1]);
    puts("ready");
    fflush(stdout);
    for (;;) {
        struct pollfd polled[MAX_PORTS];
        for (int i = 0; i < count; i++) polled[i] = (struct pollfd){.fd = ports[i].socket, .events = POLLIN};
        long long wait = queued ? heap[0]->due - now() : 0;
        if (wait < 0) wait = 0;
        struct timespec until = {wait / 1000000000, wait % 1000000000};
        if (ppoll(polled, (nfds_t)count, queued ? &until : NULL, NULL) < 0 && errno != EINTR) fail("ppoll");
        long long arrived = now();
        for (int i = 0; i < count; i++)
            for (int k = 0; polled[i].revents && k < BATCH; k++) {
                int length = (int)recv(ports[i].socket, bytes, sizeof bytes, 0);
                if (length < 0) break;
                forward(i, bytes, length, arrived);
            }
        while (queued && heap[0]->due <= now()) {
            struct frame *frame = pop();
            /* What the link does not take is dropped, as on a full wire; TCP knows what to do. */
            if (send(ports[frame->to].socket, frame->bytes, (size_t)frame->length, 0) < 0 && errno == EBADF) fail("send");
            free(frame);
        }
    }
}
