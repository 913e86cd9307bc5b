#include "tests/gpu/emulated/fiber.hpp"

#if defined(__x86_64__)
// Saves what a call must keep (System V: rbx, rbp, r12 to r15), changes the stack and takes from it what the
// fiber saved. swapcontext would do; it asks the kernel for the signal mask each time, which is 50 times as
// slow.
extern "C" void emulated_switch(void** save, void* load);
asm(R"(
.text
.globl emulated_switch
.type emulated_switch, @function
emulated_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size emulated_switch, .-emulated_switch
)");
#endif

namespace emulated {

#if defined(__x86_64__)

void Fiber::prepare(char* stack, std::size_t bytes, void (*entry)()) {
  void** top = reinterpret_cast<void**>(stack + bytes / 16 * 16);
  *--top = nullptr;  // where entry would return to; it keeps the alignment of a call
  *--top = reinterpret_cast<void*>(entry);
  for (int saved = 0; saved < 6; ++saved) *--top = nullptr;
  stack_pointer_ = top;
}

void Fiber::switch_to(Fiber& next) {
  emulated_switch(&stack_pointer_, next.stack_pointer_);
}

#else

void Fiber::prepare(char* stack, std::size_t bytes, void (*entry)()) {
  getcontext(&context_);
  context_.uc_stack.ss_sp = stack;
  context_.uc_stack.ss_size = bytes;
  context_.uc_link = nullptr;
  makecontext(&context_, entry, 0);
}

void Fiber::switch_to(Fiber& next) {
  swapcontext(&context_, &next.context_);
}

#endif

}  // namespace emulated
