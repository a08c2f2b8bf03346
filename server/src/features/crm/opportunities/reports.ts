import { type ForecastRow, forecastGroups, type StageTime } from '@draftwright/contract/crm/board'
import { checkSpan, Day } from '@draftwright/contract/fields'
import * as z from 'zod/mini'
import { invalidInputError } from '../../../http/errors.ts'
import { validateInput } from '../../../http/validate.ts'
import { readAccountTimeZone } from '../../accounts/index.ts'
import { requireCrmCaller, toOwnerFilter } from '../kernel/caller.ts'
import { type ListContext, resolveList } from '../kernel/list.ts'
import { listStages } from '../pipelines/store.ts'
import { buildPath } from '../pipelines/tree.ts'
import { resolvePipelineId } from './board.ts'
import { sumForecast, readStageMoves } from './report-store.ts'
import { opportunityResource } from './resource.ts'

const ForecastSpan = z.object({ from: z.optional(Day), to: z.optional(Day) }).check(...checkSpan('from', 'to'))

/** The forecast and what was won, by month or owner; only their own for a salesperson. Throws 400 for invalid input. */
export async function readForecastReport(call: ListContext): Promise<ForecastRow[]> {
  await requireCrmCaller(call)
  const { from, to, group_by = 'month', ...filters } = call.query ?? {}
  const asked = validateInput(ForecastSpan, { from: from || undefined, to: to || undefined })
  const group = forecastGroups.find((name) => name === group_by)
  if (group === undefined)
    throw invalidInputError([{ field: 'group_by', message: `must be one of ${forecastGroups.join(', ')}` }])
  const wanted = await resolveList(call, opportunityResource, filters, 'address')
  const days = { from: asked.from ?? null, to: asked.to ?? null, zone: await readAccountTimeZone(call.db) }
  return sumForecast(call.db, { ...wanted, asOf: null }, group, days)
}

/** The time opportunities spend in each stage, and how many continue from it. */
export async function readStageTimes(
  call: ListContext & {
    query: { pipeline_id?: string | undefined; from?: string | undefined; to?: string | undefined }
  },
): Promise<StageTime[]> {
  const ownerId = toOwnerFilter(await requireCrmCaller(call))
  const pipelineId = await resolvePipelineId(call, call.query.pipeline_id)
  const path = buildPath(await listStages(call.db, pipelineId)).map(({ stage }) => stage)
  const place = new Map(path.map(({ id }, at) => [id, at]))
  const lost = new Set(path.filter(({ kind }) => kind === 'lost').map(({ id }) => id))
  const { from = null, to = null } = call.query
  const days = { from, to, zone: await readAccountTimeZone(call.db) }
  const made = await readStageMoves(call.db, [...place.keys()], ownerId, days)
  return path.map(({ id, name, kind }, at) => {
    const out = made.moves.filter((row) => row.from_stage_id === id)
    const count = (which: (to: string) => boolean) =>
      out.reduce((sum, row) => sum + (which(row.to_stage_id) ? row.moves : 0), 0)
    const left = count(() => true)
    const nLost = count((stageId) => lost.has(stageId))
    // Stages of another pipeline, and deleted ones, are neither before nor after.
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
