import type { ErrorFields } from './engine.ts'

/** What the worker is started with. `dir` null is a database in memory. */
export interface WorkerStart {
  readonly dir: string | null
  /** A template file an in-memory database starts from. */
  readonly template: string | null
}

export type Task =
  | { readonly do: 'query'; readonly scope: string; readonly sql: string; readonly params: readonly unknown[] }
  | { readonly do: 'lease-query'; readonly scope: string; readonly sql: string; readonly params: readonly unknown[] }
  | { readonly do: 'end-lease' }
  | { readonly do: 'exec'; readonly sql: string }
  | { readonly do: 'listen' | 'unlisten'; readonly channel: string }
  | { readonly do: 'dump'; readonly file: string }
  | { readonly do: 'close' }

export interface Request {
  readonly id: number
  readonly task: Task
}

export type Answer =
  | { readonly say: 'ready' }
  | { readonly say: 'refused'; readonly message: string }
  | { readonly say: 'done'; readonly id: number; readonly rows: unknown[]; readonly affected: number }
  | { readonly say: 'failed'; readonly id: number; readonly message: string; readonly fields: ErrorFields }
  | { readonly say: 'notify'; readonly channel: string; readonly payload: string }
