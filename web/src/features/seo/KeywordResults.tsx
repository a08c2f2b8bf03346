import type { KeywordSuggestion, SuggestionMeta } from '@draftwright/contract/seo'
import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { KeywordRow } from './KeywordRow.tsx'
import classes from './KeywordRow.module.css'
import { useReject } from './use-reject.tsx'

interface KeywordResultsProps {
  /** Whose rejection it is. */
  owner: { pillar_id: string } | { idea_id: string }
  result: { data: KeywordSuggestion[]; meta: SuggestionMeta } | undefined
  isLoading: boolean
  canReject?: boolean
  error: unknown
  onRetry: () => void
  /** What can be done with a keyword, besides rejecting it. */
  renderActions: (suggestion: KeywordSuggestion) => ReactNode
  /** What to do when nothing was found, in a sentence. */
  whenEmpty: string
}

/** What a search for keywords found, with a way to say no to each. */
export function KeywordResults(props: KeywordResultsProps) {
  const { owner, result, isLoading, error, onRetry, renderActions, whenEmpty, canReject = true } = props
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const rejectButton = useReject(owner, {
    onReject: (keyword) => setGone((before) => new Set([...before, keyword])),
    onTakeBack: (keyword) => setGone((before) => new Set([...before].filter((one) => one !== keyword))),
  })
  if (isLoading)
    return (
      <>
        <Text size="sm" c="dimmed" mt="md" role="status">
          Reading your ideas and posts, scoring what they say, looking for numbers…
        </Text>
        <RowsSkeleton rows={5} />
      </>
    )
  if (error !== undefined) return <ErrorState error={error} onRetry={onRetry} />
  if (result === undefined) return null
  const left = result.data.filter(({ keyword }) => !gone.has(keyword))
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
