import type { Fact, Source } from '@draftwright/contract/sources'
import { toReportHref } from '@draftwright/contract/sources'
import { addDays } from '@draftwright/contract/wall-clock'
import type { ToolResult } from '../../../models/advising/tool-result.ts'
import type { ReadInput } from '../../../models/advising/read-tools.ts'
import { readCrmBoard, readCrmForecast, readCrmPipelines } from '../../crm/index.ts'
import { listCrmNotes, buildToolResult, resolveOwnerId, type ToolContext } from '../../query/index.ts'

export async function readPipeline(
  reading: ToolContext,
  { pipeline_id, ...of }: ReadInput<'pipeline'>,
): Promise<ToolResult> {
  if (reading.crmDeniedReason !== null) return buildToolResult([], listCrmNotes(reading))
  const owner = await resolveOwnerId(reading, of)
  const own = owner === null ? {} : { owner_id: owner }
  const board = await readCrmBoard(reading, { ...own, ...(pipeline_id === undefined ? {} : { pipeline_id }) })
  const [pipelines, forecast] = await Promise.all([
    readCrmPipelines(reading),
    readCrmForecast(reading, {
      ...own,
      pipeline_id: board.pipeline_id,
      from: `${reading.today.slice(0, 7)}-01`,
      to: addDays(reading.today, 100),
    }),
  ])
  const name = pipelines.data.find(({ id }) => id === board.pipeline_id)?.name ?? 'Sales'
  const page = { pipeline: board.pipeline_id, ...(owner === null ? {} : { owner }) }
  const stages = board.columns.map(
    ({ stage_id, name: stage, kind, count, totals, probability }): Source => ({
      kind: 'report',
      id: stage_id,
      title: stage,
      href: toReportHref('pipeline', page),
      facts: {
        pipeline: name,
        pipeline_id: board.pipeline_id,
        stage_id,
        stage,
        status: kind,
        probability,
        deals: count,
        ...groupByCurrency(totals, ({ sum, weighted }) => ({ sum, weighted })),
      },
    }),
  )
  const months = forecast
    .filter(({ key }) => key !== null)
    .map(
      ({ key, currency, open_count, open, weighted, committed, won_count, won }): Source => ({
        kind: 'report',
        id: `forecast-${key ?? ''}-${currency}`,
        title: `Forecast for ${key ?? ''}`,
        href: toReportHref('pipeline', { ...page, show: 'forecast' }),
        facts: { month: key, currency, open_deals: open_count, open, weighted, committed, won_deals: won_count, won },
      }),
    )
  const others = pipelines.data
    .filter(({ id }) => id !== board.pipeline_id)
    .slice(0, 10)
    .map(
      (pipeline): Source => ({
        kind: 'report',
        id: pipeline.id,
        title: pipeline.name,
        href: toReportHref('pipeline', { pipeline: pipeline.id }),
        facts: { pipeline_id: pipeline.id },
      }),
    )
  return buildToolResult([
    { name: 'stages', rows: stages.slice(0, 40), total: stages.length },
    { name: 'forecast', rows: months.slice(0, 12), total: months.length },
    { name: 'other_pipelines', rows: others, total: Math.max(0, pipelines.meta.total - 1) },
  ])
}

/** Sums of several currencies are never added up: `sum_EUR`, `sum_USD`. */
function groupByCurrency<T extends { currency: string }>(
  totals: readonly T[],
  of: (total: T) => Record<string, number>,
): Record<string, Fact> {
  return Object.fromEntries(
    totals.flatMap((total) => Object.entries(of(total)).map(([name, value]) => [`${name}_${total.currency}`, value])),
  )
}
