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
enum { STEP = 1000, MAX_LATENESS = 200 * 1000, MAX_WAITED = 100 * 1000 * 1000 /* nanoseconds */ };

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
static long long lateness; /* how late the kernel wakes this process, in the median, nanoseconds */

static void fail(const char *what) {
    fprintf(stderr, "delay_switch: %s: %s\n", what, strerror(errno));
    exit(1);
}

static long long nanos(struct timespec t) {
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static long long read_clock(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return nanos(t);
}

static long long now(void) {
    return read_clock(CLOCK_MONOTONIC);
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
        setsockopt(s, SOL_SOCKET, SO_TIMESTAMPNS, &on, sizeof on) ||
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

/* When the link handed the frame over, which can be long before this process was woken: else that would be added to its delay. */
static long long stamp(struct msghdr *message) {
    long long waited = 0;
    for (struct cmsghdr *c = CMSG_FIRSTHDR(message); c; c = CMSG_NXTHDR(message, c))
        if (c->cmsg_level == SOL_SOCKET && c->cmsg_type == SCM_TIMESTAMPNS) {
            struct timespec t;
            memcpy(&t, CMSG_DATA(c), sizeof t);
            waited = read_clock(CLOCK_REALTIME) - nanos(t);
        }
    /* The wall clock may have been set in between. */
    return now() - (waited > 0 && waited < MAX_WAITED ? waited : 0);
}

static void receive(int from) {
    static unsigned char bytes[MAX_FRAME];
    for (int k = 0; k < BATCH; k++) {
        _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(struct timespec))];
        struct iovec where = {bytes, sizeof bytes};
        struct msghdr message = {.msg_iov = &where, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
        int length = (int)recvmsg(ports[from].socket, &message, 0);
        if (length < 0) return;
        forward(from, bytes, length, stamp(&message));
    }
}

/* Asks to be woken as much earlier as it usually is late. One step towards each new sample keeps the median. */
static void sleep_until_due_or_frame(struct pollfd *polled) {
    long long wait = queued ? heap[0]->due - lateness - now() : 0;
    struct timespec until = {0};
    if (wait > 0) until = (struct timespec){wait / 1000000000, wait % 1000000000};
    long long asked = now() + wait;
    int frames = ppoll(polled, (nfds_t)count, queued ? &until : NULL, NULL);
    if (frames < 0 && errno != EINTR) fail("ppoll");
    if (frames == 0 && wait > 0) {
        lateness += now() - asked > lateness ? STEP : -STEP;
        if (lateness < 0) lateness = 0;
        if (lateness > MAX_LATENESS) lateness = MAX_LATENESS;
    }
}

int main(int argc, char **argv) {
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
        sleep_until_due_or_frame(polled);
        for (int i = 0; i < count; i++)
            if (polled[i].revents) receive(i);
        while (queued && heap[0]->due <= now()) {
            struct frame *frame = pop();
            /* What the link does not take is dropped, as on a full wire; TCP knows what to do. */
            if (send(ports[frame->to].socket, frame->bytes, (size_t)frame->length, 0) < 0 && errno == EBADF) fail("send");
            free(frame);
        }
    }
}
