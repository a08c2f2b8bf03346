import type { z } from 'zod'
import type { AccountDb } from '../db/account-db.ts'

/** A payload is ids, never content: the rows hold the truth when the job runs, which may be later or again. */
export interface JobPayload {
  /** Left out by jobs about a person, who may belong to no workspace or to many. */
  readonly account_id?: string
  readonly [id: string]: unknown
}

export interface JobRun<P, Parts> {
  readonly payload: P
  /** The workspace the job was enqueued for, with the same fences as a request; null for a job about a person. */
  readonly db: P extends { account_id: string } ? AccountDb : null
  readonly parts: Parts
  /** Aborted when the server stops or another worker has taken the job over; a job that throws then is run again. */
  readonly signal: AbortSignal
}

export interface JobDefinition<P extends JobPayload, Parts> {
  /** `noun.verb`; also the queue's name. */
  readonly name: string
  readonly payload: z.ZodType<P>
  /** Runs in all, the first included. A killed worker's run counts as one. */
  readonly attempts: number
  /** Jobs of this kind at once in one process. */
  readonly concurrency: number
  /** Jobs of one group (see EnqueueOptions) at once in one process; the others wait. */
  readonly perGroup?: number
  readonly run: (run: JobRun<P, Parts>) => Promise<void>
  /** Called when the last attempt has failed, so that what waits for the job learns of it. */
  readonly givenUp?: (run: JobRun<P, Parts>) => Promise<void>
}

export interface JobContext<Parts> {
  readonly parts: Parts
  readonly signal: AbortSignal
  readonly dbFor: (accountId: string) => AccountDb
}

/** A job as the queue sees it: data in, no payload type known. */
export interface AnyJob<Parts> {
  readonly name: string
  readonly attempts: number
  readonly concurrency: number
  readonly perGroup?: number
  readonly run: (data: unknown, context: JobContext<Parts>) => Promise<void>
  readonly givenUp: ((data: unknown, context: JobContext<Parts>) => Promise<void>) | undefined
}

/** A job together with the type of its payload, to enqueue it by. */
export interface Job<P extends JobPayload, Parts> extends AnyJob<Parts> {
  readonly payload: z.ZodType<P>
}

/** Names a job: what it carries, how often it is tried, what it does. A throw from `run` means: try again later. */
export function defineJob<P extends JobPayload, Parts>(definition: JobDefinition<P, Parts>): Job<P, Parts> {
  const { run, givenUp, ...rest } = definition
  const open = (data: unknown, { parts, dbFor, signal }: JobContext<Parts>): JobRun<P, Parts> => {
    const payload = definition.payload.parse(data)
    const db = payload.account_id === undefined ? null : dbFor(payload.account_id)
    // The payload's type says which of the two it is; the compiler cannot follow a condition on a generic.
    return { payload, db: db as JobRun<P, Parts>['db'], parts, signal }
  }
  return {
    ...rest,
    run: (data, context) => run(open(data, context)),
    givenUp: givenUp && ((data, context) => givenUp(open(data, context))),
  }
}

/** Work that belongs to no workspace and comes round by the clock (UTC). */
export interface Schedule<Parts> {
  readonly name: string
  /** Five fields, as cron writes them. */
  readonly cron: string
  readonly run: (parts: Parts) => Promise<void>
}
