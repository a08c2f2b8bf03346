import type { Readable } from 'node:stream'

/** Bytes wanted of a file: from `start` to `end` (both included, to the end when left out), or its `last` so many. */
export type ByteRange = { start: number; end?: number } | { last: number }

/** A file that is being read. Its reader ends `body`, or destroys it. */
export interface OpenFile {
  /** Of the whole file, in bytes. */
  size: number
  /** What `body` brings: from `start` to `end`, both included. */
  start: number
  end: number
  body: Readable
}
/** The file has no such bytes. */
export interface Outside {
  size: number
  body: null
}

/** Where uploaded bytes lie. Keys are made by the server alone: letters, digits, `-`, `_`, `.` and `/`. What lies under a key never changes. */
export interface FileStore {
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  read(key: string): Promise<Uint8Array | null>
  /** A stream, or null when there is no such file. */
  open(key: string, range: ByteRange | null): Promise<OpenFile | Outside | null>
  /** In bytes; null when there is no such file. */
  size(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /** Removes every file whose key begins with the folder's name and a slash. */
  removeFolder(name: string): Promise<void>
}

const form = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*(\.[a-z0-9]+)?$/u

/** The key itself; throws for a text that can be none. */
export function goodKey(key: string): string {
  if (!form.test(key)) throw new Error(`Not a file key: ${key}`)
  return key
}

/** First and last byte of a range in a file of `size` bytes; null when it has none of them. */
export function within(range: ByteRange | null, size: number): { start: number; end: number } | null {
  if (range === null) return { start: 0, end: size - 1 }
  if ('last' in range)
    return range.last === 0 || size === 0 ? null : { start: Math.max(0, size - range.last), end: size - 1 }
  if (range.start >= size) return null
  return { start: range.start, end: Math.min(range.end ?? size - 1, size - 1) }
}
