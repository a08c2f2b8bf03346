import { Group } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useReadPillarQuery } from '../pillars/index.ts'
import { useListKeywordsMutation, useFindLongTailKeywordsMutation } from './api.ts'
import { KeywordResults } from './KeywordResults.tsx'
import { RejectedKeywords } from './RejectedKeywords.tsx'

interface IdeaKeywordsProps {
  idea: { id: string; text: string; pillarId: string | null }
  /** '' is the workspace's default model. */
  model: string
  chosen: string
  onChoose: (keyword: string) => void
}
type Search = 'long' | 'list'

/** Suggests search keywords for an idea; the draft is written for the chosen one. */
export function IdeaKeywords({ idea, model, chosen, onChoose }: IdeaKeywordsProps) {
  const pillarId = idea.pillarId ?? ''
  const { data: pillar } = useReadPillarQuery({ params: { id: pillarId } }, { skip: pillarId === '' })
  const [search, setSearch] = useState<Search>('long')
  const [findLong, long] = useFindLongTailKeywordsMutation()
  const [findList, list] = useListKeywordsMutation()
  const isEmpty = idea.text.trim() === ''
  const { data, isLoading, error } = search === 'long' ? long : list
  function find(kind: Search) {
    setSearch(kind)
    const about = pillar === undefined ? {} : { pillar_name: pillar.name, primary_keyword: pillar.primary_keyword }
    const body = { idea: idea.text, idea_id: idea.id, ...about, ...(model === '' ? {} : { model }) }
    void (kind === 'long' ? findLong({ body }) : findList({ body }))
  }
  return (
    <div>
      <Group gap="xs">
        <Button variant="outline" size="sm" loading={long.isLoading} disabled={isEmpty} onClick={() => find('long')}>
          Long-tail keywords
        </Button>
        <Button variant="ghost" size="sm" loading={list.isLoading} disabled={isEmpty} onClick={() => find('list')}>
          All keywords
        </Button>
      </Group>
      <KeywordResults
        owner={{ idea_id: idea.id }}
        result={data}
        isLoading={isLoading}
        error={error}
        onRetry={() => find(search)}
        whenEmpty="No more suggestions. Add more to the idea, or restore rejected keywords."
        renderActions={({ keyword }) => (
          <Button
            variant={keyword === chosen ? 'secondary' : 'outline'}
            size="sm"
            aria-pressed={keyword === chosen}
            aria-label={`${keyword === chosen ? 'Selected' : 'Use'}: ${keyword}`}
            onClick={() => onChoose(keyword === chosen ? '' : keyword)}
          >
            {keyword === chosen ? 'Selected' : 'Use'}
          </Button>
        )}
      />
      <RejectedKeywords owner={{ idea_id: idea.id }} />
    </div>
  )
}
