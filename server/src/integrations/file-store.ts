import type { Readable } from 'node:stream'

/** A range of a file: from `start` to `end` (both included, to the end when omitted), or its `last` so many bytes. */
export type ByteRange = { start: number; end?: number } | { last: number }

/** An open file. Its reader must read `body` to its end, or destroy it. */
interface OpenFile {
  /** Of the whole file, in bytes. */
  size: number
  /** The range in `body`: from `start` to `end`, both included. */
  start: number
  end: number
  body: Readable
}
/** The file has no such range. */
interface UnsatisfiableRange {
  size: number
  body: null
}

/** The store of uploaded files. Keys are created by the server alone: letters, digits, `-`, `_`, `.` and `/`. The content of a key never changes. */
export interface FileStore {
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  read(key: string): Promise<Uint8Array | null>
  /** A stream, or null when there is no such file. */
  open(key: string, range: ByteRange | null): Promise<OpenFile | UnsatisfiableRange | null>
  /** In bytes; null when there is no such file. */
  size(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /** Removes every file whose key begins with the folder's name and a slash. */
  removeFolder(name: string): Promise<void>
}

const keyPattern = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*(\.[a-z0-9]+)?$/u

/** The key itself; throws for an invalid one. */
export function assertFileKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`Not a file key: ${key}`)
  return key
}

/** First and last byte of a range in a file of `size` bytes; null when it has none of them. */
export function resolveRange(range: ByteRange | null, size: number): { start: number; end: number } | null {
  if (range === null) return { start: 0, end: size - 1 }
  if ('last' in range)
    return range.last === 0 || size === 0 ? null : { start: Math.max(0, size - range.last), end: size - 1 }
  if (range.start >= size) return null
  return { start: range.start, end: Math.min(range.end ?? size - 1, size - 1) }
}
