import type { KeywordSuggestion, SuggestionMeta } from '@draftwright/contract/seo'
import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { KeywordRow } from './KeywordRow.tsx'
import classes from './KeywordRow.module.css'
import { useRejectButton } from './use-reject-button.tsx'

interface KeywordResultsProps {
  /** The record that rejections belong to. */
  owner: { pillar_id: string } | { idea_id: string }
  result: { data: KeywordSuggestion[]; meta: SuggestionMeta } | undefined
  isLoading: boolean
  canReject?: boolean
  error: unknown
  onRetry: () => void
  /** The actions on a keyword besides rejecting it. */
  renderActions: (suggestion: KeywordSuggestion) => ReactNode
  /** One sentence on what to do when nothing was found. */
  whenEmpty: string
}

/** The results of a keyword search, each with a reject button. */
export function KeywordResults(props: KeywordResultsProps) {
  const { owner, result, isLoading, error, onRetry, renderActions, whenEmpty, canReject = true } = props
  const [rejected, setRejected] = useState<ReadonlySet<string>>(new Set())
  const rejectButton = useRejectButton(owner, {
    onReject: (keyword) => setRejected((before) => new Set([...before, keyword])),
    onRestore: (keyword) => setRejected((before) => new Set([...before].filter((one) => one !== keyword))),
  })
  if (isLoading)
    return (
      <>
        <Text size="sm" c="dimmed" mt="md" role="status">
          Analyzing your ideas and posts…
        </Text>
        <RowsSkeleton rows={5} />
      </>
    )
  if (error !== undefined) return <ErrorState error={error} onRetry={onRetry} />
  if (result === undefined) return null
  const left = result.data.filter(({ keyword }) => !rejected.has(keyword))
  return (
    <>
      {result.meta.notes.map((note) => (
        <Text key={note} size="sm" c="dimmed" mt="md" role="status">
          {note}
        </Text>
      ))}
      {left.length === 0 ? (
        <Text size="sm" c="dimmed" mt="md" role="status">
          {whenEmpty}
        </Text>
      ) : (
        <ul className={classes.list} aria-label="Suggested keywords">
          {left.map((suggestion) => (
            <KeywordRow
              key={suggestion.keyword}
              suggestion={suggestion}
              actions={
                <>
                  {renderActions(suggestion)}
                  {canReject && rejectButton(suggestion.keyword)}
                </>
              }
            />
          ))}
        </ul>
      )}
    </>
  )
}
