/** Work of a thread that takes all the time it gets. */
export function takeTime(): never {
  for (;;);
}

/** The same with memory. */
export function takeMemory(): number {
  const kept: Uint8Array[] = []
  for (;;) kept.push(new Uint8Array(4 * 1024 * 1024).fill(1))
}

export const repeatWords = (words: string): string => words
