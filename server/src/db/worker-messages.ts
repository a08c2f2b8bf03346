import type { ErrorFields } from './engine.ts'

/** PGlite's compiled programs. Threads of one process share their machine code, which saves half the time of opening a database. */
export interface Programs {
  readonly pgliteWasmModule: WebAssembly.Module
  readonly initdbWasmModule: WebAssembly.Module
}

/** What the worker is started with. `dir` null is a database in memory. */
export interface WorkerStart {
  readonly programs: Programs
  readonly dir: string | null
  /** A template file an in-memory database starts from. */
  readonly template: string | null
}

export type Task =
  | { readonly kind: 'query'; readonly scope: string; readonly sql: string; readonly params: readonly unknown[] }
  | { readonly kind: 'lease-query'; readonly scope: string; readonly sql: string; readonly params: readonly unknown[] }
  | { readonly kind: 'end-lease' }
  | { readonly kind: 'exec'; readonly sql: string }
  | { readonly kind: 'listen' | 'unlisten'; readonly channel: string }
  | { readonly kind: 'dump'; readonly file: string }
  | { readonly kind: 'close' }

export interface Request {
  readonly id: number
  readonly task: Task
}

export type Answer =
  | { readonly type: 'ready' }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'done'; readonly id: number; readonly rows: unknown[]; readonly affected: number }
  | { readonly type: 'failed'; readonly id: number; readonly message: string; readonly fields: ErrorFields }
  | { readonly type: 'notify'; readonly channel: string; readonly payload: string }
