import { parseCustomKey } from '@draftwright/contract/crm/custom-columns'
import { parseTimeSpan } from '@draftwright/contract/crm/filter-values'
import type { Filter } from '@draftwright/contract/crm/filters'
import { type Board, type BoardColumn, cardsPerColumn } from '@draftwright/contract/crm/board'
import { invalidInputError, notFoundError } from '../../../http/errors.ts'
import { readAccountTimeZone } from '../../accounts/index.ts'
import { type ListContext, resolveList } from '../kernel/list.ts'
import { hasPipeline, ensureFirstPipeline, listStagesAt, listStagesById, type Stage } from '../pipelines/store.ts'
import { buildPath } from '../pipelines/tree.ts'
import { isStale } from './board-cards.ts'
import { readCards, readPastCards, readBoardTotals } from './board-store.ts'
import { opportunityResource } from './resource.ts'
import type { OpportunityScope } from './opportunity-scope-store.ts'

/** The columns of a pipeline with their sums and first cards, now or at a past moment. Throws 404, 400 for invalid input. */
export async function readBoard(call: ListContext): Promise<Board> {
  const { pipeline_id, as_of, ...filters } = call.body ?? call.query ?? {}
  // Checks the caller first.
  const wanted = await resolveList(call, opportunityResource, filters, call.body === undefined ? 'address' : 'body')
  const pipelineId = await resolvePipelineId(call, pipeline_id)
  const asOf = parseAsOf(as_of, await readAccountTimeZone(call.db))
  if (asOf !== null && usesCustomField(wanted.filter))
    throw invalidInputError([{ field: 'as_of', message: 'cannot be used with filters on custom fields' }])
  const seen: OpportunityScope = { ...wanted, asOf }
  const [stages, sums] = await Promise.all([
    listStagesAt(call.db, pipelineId, asOf),
    readBoardTotals(call.db, pipelineId, seen),
  ])
  const path = buildPath(stages).map(({ stage }) => stage)
  const totals = Map.groupBy(sums, ({ stage_id }) => stage_id)
  // Restored from the trash into a deleted stage: they must be shown somewhere.
  const orphaned = await listStagesById(
    call.db,
    [...totals.keys()].filter((id) => !path.some((stage) => stage.id === id)),
  )
  const columns = [...path, ...orphaned]
  const ids = columns.map(({ id }) => id)
  const rows =
    asOf === null
      ? await readCards(call.db, ids, seen, cardsPerColumn)
      : await readPastCards(call.db, ids, { ...seen, asOf }, cardsPerColumn)
  const cards = Map.groupBy(rows, ({ stage_id }) => stage_id)
  const now = asOf === null ? call.context.now().getTime() : Date.parse(asOf)
  return {
    pipeline_id: pipelineId,
    as_of: asOf,
    columns: columns.map((stage): BoardColumn => {
      const stageTotals = totals.get(stage.id) ?? []
      const count = stageTotals.reduce((sum, total) => sum + total.count, 0)
      return {
        ...stage,
        stage_id: stage.id,
        groups: listGroupNames(stage, stages),
        is_deleted: !path.includes(stage),
        count,
        totals: stageTotals.map(({ stage_id: _stage, ...total }) => total),
        cards: (cards.get(stage.id) ?? []).map((card) => ({ ...card, is_stale: isStale(card, stage.stale_days, now) })),
        has_more: count > cardsPerColumn,
      }
    }),
  }
}

function listGroupNames({ parent_id }: Stage, stages: readonly Stage[]): string[] {
  const parent = stages.find(({ id }) => id === parent_id)
  return parent === undefined ? [] : [...listGroupNames(parent, stages), parent.name]
}

function usesCustomField(filter: Filter | null): boolean {
  if (filter === null) return false
  if ('column' in filter) return parseCustomKey(filter.column) !== null
  return ('and' in filter ? filter.and : filter.or).some(usesCustomField)
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/** The requested pipeline, or the first. Throws 404 for a missing one, 400 for an invalid id. */
export async function resolvePipelineId({ db }: Pick<ListContext, 'db'>, asked: unknown): Promise<string> {
  if (asked === undefined || asked === '') return ensureFirstPipeline(db)
  if (typeof asked !== 'string' || !id.test(asked))
    throw invalidInputError([{ field: 'pipeline_id', message: 'must be an id' }])
  const pipelineId = asked.toLowerCase()
  if (!(await hasPipeline(db, pipelineId))) throw notFoundError('Pipeline')
  return pipelineId
}

/** A moment, or a day in the workspace's time zone: the board at its end. Throws 400. */
function parseAsOf(asked: unknown, zone: string): string | null {
  if (asked === undefined || asked === '' || asked === null) return null
  const span = parseTimeSpan(asked, { zone: () => zone })
  if ('problem' in span) throw invalidInputError([{ field: 'as_of', message: span.problem }])
  return span.from === span.to ? span.from : new Date(Date.parse(span.to) - 1).toISOString()
}
