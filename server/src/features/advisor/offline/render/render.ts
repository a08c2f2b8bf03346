import type { ReadTool } from '../../../../models/advising/read-tools.ts'
import type { CitedToolResult } from '../../../../models/advising/tool-result.ts'
import type { FormatContext, RenderOptions } from './format.ts'
import { renderAudience } from './render-audience.ts'
import { renderBrief, renderPassages } from './render-brief.ts'
import { joinParagraphs, renderNotes } from './render-groups.ts'
import { renderNetworkCounts } from './render-insight.ts'
import { renderComparison, renderCounts, renderPerformance, renderPipeline } from './render-numbers.ts'
import { renderChanges, renderDue, renderGaps, renderStuck } from './render-reports.ts'

/** Of the reports that a question without a model reaches. */
const renderers: Readonly<
  Partial<Record<ReadTool, (found: CitedToolResult, speech: FormatContext, wanted: RenderOptions) => string>>
> = {
  read_brief: renderBrief,
  find_passages: renderPassages,
  what_is_stuck: renderStuck,
  what_is_due: renderDue,
  what_did_well: renderPerformance,
  pipeline: renderPipeline,
  content_gaps: renderGaps,
  audience: renderAudience,
  network_numbers: renderNetworkCounts,
  compare_periods: renderComparison,
  recent_changes: renderChanges,
  count_everything: renderCounts,
}

/** Renders an answer from one tool's result, and nothing else; each statement about a row ends with its citation. */
export const renderToolResult = (
  tool: ReadTool,
  found: CitedToolResult,
  speech: FormatContext,
  wanted: RenderOptions,
): string => joinParagraphs([renderers[tool]?.(found, speech, wanted) ?? '', renderNotes(found)])
