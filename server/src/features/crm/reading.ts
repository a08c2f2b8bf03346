import type { Activity } from '@draftwright/contract/crm/activity-log'
import type { Company } from '@draftwright/contract/crm/companies'
import type { Contact } from '@draftwright/contract/crm/contacts'
import type { CrmFile } from '@draftwright/contract/crm/files'
import type { Filter } from '@draftwright/contract/crm/filters'
import type { RecordListMeta } from '@draftwright/contract/crm/lists'
import type { Opportunity } from '@draftwright/contract/crm/opportunities'
import type { Task } from '@draftwright/contract/crm/tasks'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { activityResource } from './activity-log/resource.ts'
import { companyResource } from './companies/resource.ts'
import { contactResource } from './contacts/resource.ts'
import { type DealSums, sumDeals } from './deals-store.ts'
import { fileResource } from './files/resource.ts'
import { crmCaller, ownerSeen } from './kernel/caller.ts'
import { findRecord } from './kernel/crud.ts'
import { listRecords } from './kernel/list.ts'
import { readBoard } from './opportunities/board.ts'
import { readForecastOf } from './opportunities/reports.ts'
import { opportunityResource } from './opportunities/resource.ts'
import { pipelineResource, stageResource } from './pipelines/resource.ts'
import { type ToldFilling, type ToldFilters, type ToldSurvey, tellFillings, tellSurveys } from './surveys/told-store.ts'
import { taskResource } from './tasks/resource.ts'
import { readTimeline } from './timeline/read.ts'

/** Who reads the CRM on a way that is no route of its own; each of these asks for the caller's rights as the routes do. */
export interface ReadingCrm {
  readonly db: AccountDb
  readonly caller: Caller
  readonly parts: Parts
}

interface Rows {
  companies: Company
  contacts: Contact
  opportunities: Opportunity
  tasks: Task
  activityLog: Activity
  files: CrmFile
}
export type CrmNoun = keyof Rows

const resources = {
  companies: companyResource,
  contacts: contactResource,
  opportunities: opportunityResource,
  tasks: taskResource,
  activityLog: activityResource,
  files: fileResource,
} as const

interface Listing {
  readonly query?: Readonly<Record<string, unknown>>
  /** Columns as the filter language knows them; nothing in it is checked any more. */
  readonly filter?: Filter
}

/** One page, filtered, sorted and counted, of what the caller sees; 403 without a place in the CRM. */
export const listInCrm = <N extends CrmNoun>(
  reading: ReadingCrm,
  noun: N,
  { query = {}, filter }: Listing,
): Promise<{ data: Rows[N][]; meta: RecordListMeta }> =>
  listRecords<Rows[N]>({ ...reading, query }, resources[noun], filter === undefined ? {} : { filter })

/** Throws 404 for what is missing, foreign, in the trash, or somebody else's to a salesperson. */
export const findInCrm = async <N extends CrmNoun>(reading: ReadingCrm, noun: N, id: string): Promise<Rows[N]> =>
  findRecord<Rows[N]>(reading.db, await crmCaller(reading), resources[noun], id)

/** Null, or why the caller sees nothing of the CRM, as a sentence without its full stop. */
export async function standingInCrm(reading: ReadingCrm): Promise<string | null> {
  try {
    await crmCaller(reading)
    return null
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return error.message
    throw error
  }
}

/** The columns of a pipeline with their sums; `query` takes `pipeline_id` and every filter of opportunities. */
export const readCrmBoard = (reading: ReadingCrm, query: Readonly<Record<string, unknown>>) =>
  readBoard({ ...reading, query })

export const readCrmForecast = (reading: ReadingCrm, query: Readonly<Record<string, unknown>>) =>
  readForecastOf({ ...reading, query })

export const readCrmPipelines = (reading: ReadingCrm) =>
  listRecords<{ id: string; name: string }>({ ...reading, query: { limit: 50 } }, pipelineResource)

export const readCrmStages = (reading: ReadingCrm) =>
  listRecords<{ id: string; name: string; pipeline_id: string; kind: string; stale_days: number | null }>(
    { ...reading, query: { limit: 200 } },
    stageResource,
  )

export const readCrmTimeline = (reading: ReadingCrm, query: Parameters<typeof readTimeline>[0]['query']) =>
  readTimeline({ ...reading, query })

/** Deals made, won and lost within some time, by currency; a salesperson's own alone. */
export async function dealNumbers(
  reading: ReadingCrm,
  { from, until, isMine }: { from: string; until: string; isMine: boolean },
): Promise<DealSums[]> {
  const owner = ownerSeen(await crmCaller(reading))
  return sumDeals(reading.db, isMine ? reading.caller.userId : owner, { from, until })
}

/** Answered surveys, newest first, and what each survey comes to; a salesperson's own deals' alone. */
export async function readSurveyAnswers(
  reading: ReadingCrm,
  asked: Omit<ToldFilters, 'ownerId'>,
  limit: number,
): Promise<{ fillings: ToldFilling[]; surveys: ToldSurvey[] }> {
  const own = { ...asked, ownerId: ownerSeen(await crmCaller(reading)) }
  const [fillings, surveys] = await Promise.all([tellFillings(reading.db, own, limit), tellSurveys(reading.db, own)])
  return { fillings, surveys }
}

export type { DealSums, ToldFilling }
