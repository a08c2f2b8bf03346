import type { ToolExecution } from '@draftwright/contract/agent/events'
import { IconAlertTriangle, IconCheck, IconChevronRight, IconLoader2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { listToolNotes, listToolSources } from '../run/sources.ts'
import { formatArgs, formatKind, formatTool } from '../format.ts'
import classes from './Steps.module.css'

/** The lookups made for an answer; each expands to its arguments and result. */
export function Steps({ steps, isLoading }: { steps: readonly ToolExecution[]; isLoading: boolean }) {
  if (steps.length === 0) return null
  return (
    <ol className={classes.steps} aria-label="Steps">
      {steps.map((step) => (
        <li key={step.tool_call_id}>
          <Step step={step} isRunning={isLoading && step.result === undefined && step.tool_call_error !== true} />
        </li>
      ))}
    </ol>
  )
}

function Step({ step, isRunning }: { step: ToolExecution; isRunning: boolean }) {
  const rows = listToolSources(step)
  const notes = listToolNotes(step)
  const args = formatArgs(step.tool_args)
  const Icon = isRunning ? IconLoader2 : step.tool_call_error === true ? IconAlertTriangle : IconCheck
  return (
    <details
      className={classes.step}
      data-running={isRunning || undefined}
      data-failed={step.tool_call_error || undefined}
    >
      <summary>
        <Icon size={14} aria-hidden className={classes.state} />
        <span>{formatTool(step.tool_name, !isRunning)}</span>
        {rows.length > 0 && (
          <span className={classes.count}>{rows.length === 1 ? '1 row' : `${rows.length} rows`}</span>
        )}
        <IconChevronRight size={14} aria-hidden className={classes.arrow} />
      </summary>
      <div className={classes.inside}>
        {args !== '' && <p className={classes.args}>{args}</p>}
        {rows.length > 0 && (
          <ul>
            {rows.map(({ href, kind, title }, at) => (
              <li key={at}>
                <span>{formatKind(kind)}</span>
                <Link to={href}>{title}</Link>
              </li>
            ))}
          </ul>
        )}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {!isRunning && rows.length === 0 && notes.length === 0 && <p>Nothing was found.</p>}
      </div>
    </details>
  )
}
