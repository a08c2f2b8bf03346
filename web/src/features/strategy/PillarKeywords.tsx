import type { Pillar } from '@draftwright/contract/pillars'
import type { KeywordSuggestion } from '@draftwright/contract/seo'
import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { ModelSelect } from '../generation/index.ts'
import { useUpdatePillarMutation } from '../pillars/index.ts'
import {
  KeywordResults,
  RejectedKeywords,
  useFindShortTailKeywordsMutation,
  useFindTrendingKeywordsMutation,
} from '../seo/index.ts'

type Search = 'short' | 'trending'
type Change = Partial<Pick<Pillar, 'keywords' | 'primary_keyword' | 'est_volume' | 'intention'>>

/** Keyword research for a pillar: from the workspace's own words, a model or measured data. */
export function PillarKeywords({ pillar }: { pillar: Pillar }) {
  const [search, setSearch] = useState<Search>('short')
  const [model, setModel] = useState('')
  const [findShort, short] = useFindShortTailKeywordsMutation()
  const [findTrending, trending] = useFindTrendingKeywordsMutation()
  const [update] = useUpdatePillarMutation()
  const mayWrite = useCan()('pillars:write')
  const { data, isLoading, error } = search === 'short' ? short : trending
  function find(kind: Search) {
    setSearch(kind)
    const { id: pillar_id, name: pillar_name, description } = pillar
    const body = { pillar_id, pillar_name, description, ...(model === '' ? {} : { model }) }
    void (kind === 'short' ? findShort({ body }) : findTrending({ body }))
  }
  function change(body: Change, done: string) {
    const { keywords, primary_keyword, est_volume, intention } = pillar
    const send = (fields: Change) => update({ params: { id: pillar.id }, body: fields }).unwrap()
    const undo = () => void send({ keywords, primary_keyword, est_volume, intention }).catch(showErrorToast)
    send(body).then(() => showToast(done, { undo }), showErrorToast)
  }
  const has = (keyword: string) => pillar.keywords.includes(keyword)
  const withKeyword = (keyword: string) => (has(keyword) ? pillar.keywords : [...pillar.keywords, keyword])
  const makePrimary = ({ keyword, est_volume: measured, intention }: KeywordSuggestion) => {
    // A typed volume belongs to its keyword: it is kept for the same keyword and dropped for another.
    const est_volume = measured ?? (keyword === pillar.primary_keyword ? pillar.est_volume : null)
    const fields = { keywords: withKeyword(keyword), primary_keyword: keyword, est_volume, intention }
    change(fields, `“${keyword}” is the primary keyword`)
  }
  return (
    <Section title="Keywords">
      <Text size="sm" c="dimmed" mb="sm">
        Suggestions come from your ideas and posts. Search volumes appear only where measured.
      </Text>
      <Group align="flex-end" gap="xs">
        <ModelSelect value={model} onChange={setModel} />
        <Button variant="outline" loading={short.isLoading} onClick={() => find('short')}>
          Find keywords
        </Button>
        <Button variant="ghost" loading={trending.isLoading} onClick={() => find('trending')}>
          Find trending topics
        </Button>
      </Group>
      <KeywordResults
        owner={{ pillar_id: pillar.id }}
        result={data}
        isLoading={isLoading}
        error={error}
        onRetry={() => find(search)}
        whenEmpty={
          search === 'short'
            ? 'No new suggestions. Add ideas to this pillar, or restore rejected keywords.'
            : 'No rising topics in the last 30 days. Topics from new ideas appear here.'
        }
        canReject={mayWrite}
        renderActions={(suggestion) =>
          mayWrite && (
            <>
              <Button
                variant="outline"
                size="sm"
                disabled={has(suggestion.keyword)}
                aria-label={`${has(suggestion.keyword) ? 'Added' : 'Add'}: ${suggestion.keyword}`}
                onClick={() =>
                  change({ keywords: withKeyword(suggestion.keyword) }, `“${suggestion.keyword}” was added`)
                }
              >
                {has(suggestion.keyword) ? 'Added' : 'Add'}
              </Button>
              <Button
                variant={pillar.primary_keyword === suggestion.keyword ? 'secondary' : 'ghost'}
                size="sm"
                aria-pressed={pillar.primary_keyword === suggestion.keyword}
                aria-label={`${pillar.primary_keyword === suggestion.keyword ? 'Primary' : 'Make primary'}: ${suggestion.keyword}`}
                onClick={() => makePrimary(suggestion)}
              >
                {pillar.primary_keyword === suggestion.keyword ? 'Primary' : 'Make primary'}
              </Button>
            </>
          )
        }
      />
      {mayWrite && <RejectedKeywords owner={{ pillar_id: pillar.id }} />}
    </Section>
  )
}
