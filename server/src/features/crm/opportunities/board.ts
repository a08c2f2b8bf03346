import { customKey } from '@draftwright/contract/crm/custom-columns'
import type { Filter } from '@draftwright/contract/crm/filters'
import { type Board, type BoardColumn, firstCards } from '@draftwright/contract/crm/board'
import { invalid, notFound } from '../../../http/errors.ts'
import { type ListCall, wantedOf } from '../kernel/list.ts'
import { findPipeline, firstPipeline, stagesAt, stagesById, type Stage } from '../pipelines/store.ts'
import { pathOf } from '../pipelines/tree.ts'
import { isStale } from './board-cards.ts'
import { readCards, readPastCards, readTotals } from './board-store.ts'
import { opportunityResource } from './resource.ts'
import type { Seen } from './seen-store.ts'

/** The columns of a pipeline with their sums and first cards, now or as they were. Throws 404, 400 for what it cannot read. */
export async function readBoard(call: ListCall): Promise<Board> {
  const { pipeline_id, as_of, ...filters } = call.body ?? call.query ?? {}
  // Asks first who is calling.
  const wanted = await wantedOf(call, opportunityResource, filters, call.body === undefined ? 'address' : 'body')
  const pipelineId = await pipelineOf(call, pipeline_id)
  const asOf = momentOf(as_of)
  if (asOf !== null && asksOwnField(wanted.filter))
    throw invalid([{ field: 'as_of', message: 'cannot be used with filters on fields of your own' }])
  const seen: Seen = { ...wanted, asOf }
  const [stages, sums] = await Promise.all([stagesAt(call.db, pipelineId, asOf), readTotals(call.db, pipelineId, seen)])
  const path = pathOf(stages).map(({ stage }) => stage)
  const totals = Map.groupBy(sums, ({ stage_id }) => stage_id)
  // Brought back from the trash into a stage that has been deleted: they must stand somewhere.
  const orphaned = await stagesById(
    call.db,
    [...totals.keys()].filter((id) => !path.some((stage) => stage.id === id)),
  )
  const columns = [...path, ...orphaned]
  const ids = columns.map(({ id }) => id)
  const rows =
    asOf === null
      ? await readCards(call.db, ids, seen, firstCards)
      : await readPastCards(call.db, ids, { ...seen, asOf }, firstCards)
  const cards = Map.groupBy(rows, ({ stage_id }) => stage_id)
  const now = asOf === null ? call.parts.now().getTime() : Date.parse(asOf)
  return {
    pipeline_id: pipelineId,
    as_of: asOf,
    columns: columns.map((stage): BoardColumn => {
      const here = totals.get(stage.id) ?? []
      const count = here.reduce((sum, total) => sum + total.count, 0)
      return {
        ...stage,
        stage_id: stage.id,
        groups: groupsOf(stage, stages),
        is_deleted: !path.includes(stage),
        count,
        totals: here.map(({ stage_id: _stage, ...total }) => total),
        cards: (cards.get(stage.id) ?? []).map((card) => ({ ...card, is_stale: isStale(card, stage.stale_days, now) })),
        has_more: count > firstCards,
      }
    }),
  }
}

function groupsOf({ parent_id }: Stage, stages: readonly Stage[]): string[] {
  const parent = stages.find(({ id }) => id === parent_id)
  return parent === undefined ? [] : [...groupsOf(parent, stages), parent.name]
}

function asksOwnField(filter: Filter | null): boolean {
  if (filter === null) return false
  if ('column' in filter) return customKey(filter.column) !== null
  return ('and' in filter ? filter.and : filter.or).some(asksOwnField)
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/** The pipeline that is asked for, or the first. Throws 404 for one that is not there, 400 for what is no id. */
export async function pipelineOf({ db }: Pick<ListCall, 'db'>, asked: unknown): Promise<string> {
  if (asked === undefined || asked === '') return firstPipeline(db)
  if (typeof asked !== 'string' || !id.test(asked)) throw invalid([{ field: 'pipeline_id', message: 'must be an id' }])
  const pipelineId = asked.toLowerCase()
  if (!(await findPipeline(db, pipelineId))) throw notFound('Pipeline')
  return pipelineId
}

/** The beginning of the year 1, before which PostgreSQL counts otherwise. */
const firstMoment = Date.parse('0001-01-01T00:00:00Z')

function momentOf(asked: unknown): string | null {
  if (asked === undefined || asked === '' || asked === null) return null
  const isTime = typeof asked === 'string' && /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d/u.test(asked)
  const time = isTime ? Date.parse(asked) : Number.NaN
  if (!(time >= firstMoment))
    throw invalid([{ field: 'as_of', message: 'must be a time such as 2026-01-31T09:00:00Z' }])
  return new Date(time).toISOString()
}
