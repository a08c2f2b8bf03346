import type { Activity } from '@draftwright/contract/crm/activity-log'
import type { Company } from '@draftwright/contract/crm/companies'
import type { Contact } from '@draftwright/contract/crm/contacts'
import type { CrmFile } from '@draftwright/contract/crm/files'
import type { Filter } from '@draftwright/contract/crm/filters'
import type { RecordListMeta } from '@draftwright/contract/crm/resource-routes'
import type { Opportunity } from '@draftwright/contract/crm/opportunities'
import type { Task } from '@draftwright/contract/crm/tasks'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { activityResource } from './activity-log/resource.ts'
import { companyResource } from './companies/resource.ts'
import { contactResource } from './contacts/resource.ts'
import { type DealSums, sumDeals } from './deals-store.ts'
import { fileResource } from './files/resource.ts'
import { type CrmContext, requireCrmCaller, toOwnerFilter } from './kernel/caller.ts'
import { readRecord } from './kernel/crud.ts'
import { listRecords } from './kernel/list.ts'
import { createSummaryHandler } from './kernel/index.ts'
import { type CustomFieldDefinition, listCustomFields } from './kernel/custom-fields-store.ts'
import { readBoard } from './opportunities/board.ts'
import { type DealRequirements, readDealRequirements } from './opportunities/deal-requirements.ts'
import { readForecastReport } from './opportunities/reports.ts'
import { opportunityResource } from './opportunities/resource.ts'
import { pipelineResource, stageResource } from './pipelines/resource.ts'
import { playResource } from './playbook/index.ts'
import {
  type SurveyAnswer,
  type SurveyAnswerFilters,
  type AnsweredSurvey,
  listSurveyAnswers,
  listAnsweredSurveys,
} from './surveys/survey-answer-list-store.ts'
import { taskResource } from './tasks/resource.ts'
import { listAreaIds, readTimeline } from './timeline/read.ts'

/** Access to the CRM for code that is not a route; each function checks the caller's rights as the routes do. */
export interface CrmReadContext {
  readonly db: AccountDb
  readonly caller: Caller
  readonly context: AppContext
}

interface CrmRecords {
  companies: Company
  contacts: Contact
  opportunities: Opportunity
  tasks: Task
  activityLog: Activity
  files: CrmFile
}
export type CrmResourceName = keyof CrmRecords

const resources = {
  companies: companyResource,
  contacts: contactResource,
  opportunities: opportunityResource,
  tasks: taskResource,
  activityLog: activityResource,
  files: fileResource,
} as const

interface CrmListRequest {
  readonly query?: Readonly<Record<string, unknown>>
  /** Columns as the filter language knows them; the filter was checked before. */
  readonly filter?: Filter
}

/** One page, filtered, sorted and counted, of what the caller sees; 403 without CRM access. */
export const listCrmRecords = <N extends CrmResourceName>(
  context: CrmReadContext,
  name: N,
  { query = {}, filter }: CrmListRequest,
): Promise<{ data: CrmRecords[N][]; meta: RecordListMeta }> =>
  listRecords<CrmRecords[N]>({ ...context, query }, resources[name], filter === undefined ? {} : { filter })

/** Throws 404 for records that are missing, foreign or in the trash, and for a salesperson those of others. */
export const readCrmRecord = async <N extends CrmResourceName>(
  context: CrmContext,
  name: N,
  id: string,
): Promise<CrmRecords[N]> => readRecord<CrmRecords[N]>(context.db, await requireCrmCaller(context), resources[name], id)

/** Null, or why the caller sees nothing of the CRM, as a sentence without its full stop. */
export async function explainCrmRefusal(context: CrmReadContext): Promise<string | null> {
  try {
    await requireCrmCaller(context)
    return null
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return error.message
    throw error
  }
}

/** What the caller sees of the CRM: null for nothing; `ownerId` is whose deals, null for everyone's. */
export async function readCrmSight(context: CrmContext): Promise<{ ownerId: string | null } | null> {
  try {
    return { ownerId: toOwnerFilter(await requireCrmCaller(context)) }
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return null
    throw error
  }
}

/** The same; throws 403 for nothing. */
export const requireCrmSight = async (context: CrmContext): Promise<{ ownerId: string | null }> => ({
  ownerId: toOwnerFilter(await requireCrmCaller(context)),
})

const toWireFilter = (filter: Filter): object =>
  'and' in filter
    ? { and: filter.and.map(toWireFilter) }
    : 'or' in filter
      ? { or: filter.or.map(toWireFilter) }
      : { field: filter.column, operator: filter.operator, value: filter.value }

/** One number of all deals that fit, computed by the database however many there are: amounts by their currency. */
export const summarizeCrmDeals = (
  context: CrmReadContext,
  filter: Filter,
  summary: { readonly column: string; readonly kind: 'sum' | 'average' | 'min' | 'max' },
) =>
  createSummaryHandler(opportunityResource)({
    ...context,
    body: { query: { filters: toWireFilter(filter) }, summaries: [summary] },
  })

/** The columns of a pipeline with their sums; `query` takes `pipeline_id` and every filter of opportunities. */
export const readCrmBoard = (context: CrmReadContext, query: Readonly<Record<string, unknown>>) =>
  readBoard({ ...context, query })

export const readCrmForecast = (context: CrmReadContext, query: Readonly<Record<string, unknown>>) =>
  readForecastReport({ ...context, query })

export const readCrmPipelines = (context: CrmReadContext) =>
  listRecords<{ id: string; name: string }>({ ...context, query: { limit: 50 } }, pipelineResource)

export const readCrmStages = (context: CrmReadContext) =>
  listRecords<{ id: string; name: string; pipeline_id: string; kind: string; stale_days: number | null }>(
    { ...context, query: { limit: 200 } },
    stageResource,
  )

/** The first pages of the playbook. */
export const readCrmPlays = (context: CrmReadContext) =>
  listRecords<{ id: string; title: string; body: string }>({ ...context, query: { limit: 100 } }, playResource)

export const readCrmTimeline = (context: CrmReadContext, query: Parameters<typeof readTimeline>[0]['query']) =>
  readTimeline({ ...context, query })

/** The deals and people whose notes and tasks a record's page shows beside its own. The record was read before. */
export const listCrmAreaIds = async (context: CrmContext, resource: RecordResource, id: string) =>
  listAreaIds(context.db, { record: { resource, id }, ownerId: toOwnerFilter(await requireCrmCaller(context)) })

/** The questions and activities of a deal's stage and of the next one. Throws 404. */
export const readCrmRequirements = (context: CrmContext, opportunityId: string): Promise<DealRequirements> =>
  readDealRequirements(context, opportunityId)

/** The workspace's own fields of a resource; 403 without CRM access. */
export async function listCrmCustomFields(
  context: CrmContext,
  resource: 'companies' | 'contacts' | 'opportunities',
): Promise<CustomFieldDefinition[]> {
  await requireCrmCaller(context)
  return listCustomFields(context.db, resource)
}

/** Deals created, won and lost in a period, by currency; only their own for a salesperson. */
export async function readDealSums(
  context: CrmReadContext,
  { from, until, isMine }: { from: string; until: string; isMine: boolean },
): Promise<DealSums[]> {
  const owner = toOwnerFilter(await requireCrmCaller(context))
  return sumDeals(context.db, isMine ? context.caller.userId : owner, { from, until })
}

/** Answered surveys, newest first, and each survey's score; only of their own deals for a salesperson. */
export async function readCrmSurveyAnswers(
  context: CrmReadContext,
  asked: Omit<SurveyAnswerFilters, 'ownerId'>,
  limit: number,
): Promise<{ fillings: SurveyAnswer[]; surveys: AnsweredSurvey[] }> {
  const own = { ...asked, ownerId: toOwnerFilter(await requireCrmCaller(context)) }
  const [fillings, surveys] = await Promise.all([
    listSurveyAnswers(context.db, own, limit),
    listAnsweredSurveys(context.db, own),
  ])
  return { fillings, surveys }
}

export type { CustomFieldDefinition, DealRequirements, DealSums, SurveyAnswer }
