import type { z } from 'zod'
import type { AccountDb } from '../db/account-db.ts'

/** A payload contains ids, never content: the rows are current when the job runs, which may be later or repeated. */
export interface JobPayload {
  /** Omitted for jobs about a person, who may belong to no workspace or to several. */
  readonly account_id?: string
  readonly [id: string]: unknown
}

export interface JobRun<P, Parts> {
  readonly payload: P
  /** The workspace the job was enqueued for, restricted like a request; null for a job about a person. */
  readonly db: P extends { account_id: string } ? AccountDb : null
  readonly context: Parts
  /** Aborted when the server stops or another worker has claimed the job; a job that throws then is run again. */
  readonly signal: AbortSignal
}

export interface JobDefinition<P extends JobPayload, Parts> {
  /** `noun.verb`; also the queue's name. */
  readonly name: string
  readonly payload: z.ZodType<P>
  /** Total runs, including the first. A killed worker's run counts as one. */
  readonly attempts: number
  /** Concurrent jobs of this kind in one process. */
  readonly concurrency: number
  /** Concurrent jobs of one group (see EnqueueOptions) in one process; the others wait. */
  readonly perGroup?: number
  /** Seconds that one run may take; 900 by default. */
  readonly maxSeconds?: number
  readonly run: (run: JobRun<P, Parts>) => Promise<void>
  /** Called when the last attempt has failed, so that waiting parts are notified. */
  readonly givenUp?: (run: JobRun<P, Parts>) => Promise<void>
}

/** Thrown by a run whose trouble is another host's: it is run again like every other, and the log is not told. */
export class RetryLaterError extends Error {
  constructor(cause: unknown) {
    super('Another host could not be asked', { cause })
    this.name = 'RetryLaterError'
  }
}

export interface JobContext<Parts> {
  readonly context: Parts
  readonly signal: AbortSignal
  readonly dbFor: (accountId: string) => AccountDb
}

/** A job as the queue sees it: data in, no payload type known. */
export interface AnyJob<Parts> {
  readonly name: string
  readonly attempts: number
  readonly concurrency: number
  readonly perGroup?: number
  readonly maxSeconds?: number
  readonly run: (data: unknown, context: JobContext<Parts>) => Promise<void>
  readonly givenUp: ((data: unknown, context: JobContext<Parts>) => Promise<void>) | undefined
}

/** A job with the type of its payload, used to enqueue it. */
export interface Job<P extends JobPayload, Parts> extends AnyJob<Parts> {
  readonly payload: z.ZodType<P>
}

/** Defines a job: its payload, its number of attempts, its function. An exception in `run` means: try again later. */
export function defineJob<P extends JobPayload, Parts>(definition: JobDefinition<P, Parts>): Job<P, Parts> {
  const { run, givenUp, ...rest } = definition
  const open = (data: unknown, { context, dbFor, signal }: JobContext<Parts>): JobRun<P, Parts> => {
    const payload = definition.payload.parse(data)
    const db = payload.account_id === undefined ? null : dbFor(payload.account_id)
    // The payload's type determines which of the two it is; the compiler cannot follow a condition on a generic.
    return { payload, db: db as JobRun<P, Parts>['db'], context, signal }
  }
  return {
    ...rest,
    run: (data, context) => run(open(data, context)),
    givenUp: givenUp && ((data, context) => givenUp(open(data, context))),
  }
}

/** A scheduled job that belongs to no workspace (UTC), run once for all processes. */
export interface CronSchedule<Parts> {
  readonly name: string
  /** Five fields, in cron syntax. */
  readonly cron: string
  readonly run: (context: Parts) => Promise<void>
}

/** A check that every process makes on its own, cheap when there is nothing to do and harmless when two run at once. */
export interface IntervalSchedule<Parts> {
  readonly name: string
  readonly everySeconds: number
  readonly run: (context: Parts) => Promise<void>
}

export type Schedule<Parts> = CronSchedule<Parts> | IntervalSchedule<Parts>

export const isCron = <Parts>(schedule: Schedule<Parts>): schedule is CronSchedule<Parts> => 'cron' in schedule
export const isInterval = <Parts>(schedule: Schedule<Parts>): schedule is IntervalSchedule<Parts> =>
  'everySeconds' in schedule
