import { type ForecastRow, forecastGroups, type StageTime } from '@draftwright/contract/crm/board'
import { Day } from '@draftwright/contract/fields'
import { safeParse } from 'zod/mini'
import { invalid } from '../../../http/errors.ts'
import { accountZone } from '../../accounts/index.ts'
import { crmCaller, ownerSeen } from '../kernel/caller.ts'
import { type ListCall, wantedOf } from '../kernel/list.ts'
import { stagesOf } from '../pipelines/store.ts'
import { pathOf } from '../pipelines/tree.ts'
import { pipelineOf } from './board.ts'
import { readForecast, readMoves } from './report-store.ts'
import { opportunityResource } from './resource.ts'

/** What is expected and what was won, by month or owner; a salesperson's own alone. Throws 400 for what it cannot read. */
export async function readForecastOf(call: ListCall): Promise<ForecastRow[]> {
  await crmCaller(call)
  const { from, to, group_by = 'month', ...filters } = call.query ?? {}
  const group = forecastGroups.find((name) => name === group_by)
  if (group === undefined)
    throw invalid([{ field: 'group_by', message: `must be one of ${forecastGroups.join(', ')}` }])
  const wanted = await wantedOf(call, opportunityResource, filters, 'address')
  const days = { from: dayOf('from', from), to: dayOf('to', to), zone: await accountZone(call.db) }
  return readForecast(call.db, { ...wanted, asOf: null }, group, days)
}

function dayOf(field: string, asked: unknown): string | null {
  if (asked === undefined || asked === '') return null
  const day = safeParse(Day, asked)
  if (!day.success) throw invalid([{ field, message: 'must be a date such as 2026-01-31' }])
  return day.data
}

/** How long opportunities stand in each stage, and how many go on from it. */
export async function readStageTimes(
  call: ListCall & { query: { pipeline_id?: string | undefined; from?: string | undefined; to?: string | undefined } },
): Promise<StageTime[]> {
  const ownerId = ownerSeen(await crmCaller(call))
  const pipelineId = await pipelineOf(call, call.query.pipeline_id)
  const path = pathOf(await stagesOf(call.db, pipelineId)).map(({ stage }) => stage)
  const place = new Map(path.map(({ id }, at) => [id, at]))
  const lost = new Set(path.filter(({ kind }) => kind === 'lost').map(({ id }) => id))
  const { from = null, to = null } = call.query
  const days = { from, to, zone: await accountZone(call.db) }
  const made = await readMoves(call.db, [...place.keys()], ownerId, days)
  return path.map(({ id, name, kind }, at) => {
    const out = made.moves.filter((row) => row.from_stage_id === id)
    const count = (which: (to: string) => boolean) =>
      out.reduce((sum, row) => sum + (which(row.to_stage_id) ? row.moves : 0), 0)
    const left = count(() => true)
    const nLost = count((stageId) => lost.has(stageId))
    // Stages of another pipeline, and deleted ones, are neither before nor behind.
    const moved_on = count((stageId) => !lost.has(stageId) && (place.get(stageId) ?? -1) > at)
    const went_back = count((stageId) => !lost.has(stageId) && (place.get(stageId) ?? path.length) < at)
    const spent = made.days.find((row) => row.from_stage_id === id)
    return {
      stage_id: id,
      name,
      kind,
      left,
      moved_on,
      went_back,
      lost: nLost,
      conversion: moved_on + nLost === 0 ? null : moved_on / (moved_on + nLost),
      median_days: spent?.median_days ?? null,
      p90_days: spent?.p90_days ?? null,
    }
  })
}
