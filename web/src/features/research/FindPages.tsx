import type { FoundPage, Source } from '@draftwright/contract/research'
import { Anchor, Collapse, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { toFailure } from '../../api/api.ts'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { type SourceOwner, useAddSourcesMutation, useReadSearchSettingsQuery, useSearchPagesMutation } from './api.ts'
import styles from './SourcesPanel.module.css'

interface FindPagesProps {
  owner: SourceOwner
  topic: string
  known: readonly Source[]
}

/** A search of the web for further sources; without a connected search it says what is needed. */
export function FindPages({ owner, topic, known }: FindPagesProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="outline" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Find pages
      </Button>
      <Collapse expanded={isOpen}>{isOpen ? <Search owner={owner} topic={topic} known={known} /> : null}</Collapse>
    </div>
  )
}

function Search({ owner, topic, known }: FindPagesProps) {
  const { data: settings } = useReadSearchSettingsQuery()
  const canConnect = useCan()('account:manage')
  const [query, setQuery] = useState(topic.slice(0, 120))
  const [search, { data: found, isLoading, error }] = useSearchPagesMutation()
  if (settings === undefined) return null
  if (settings.provider === null)
    return (
      <Text size="sm" c="var(--ink-soft)">
        No web search is connected.{' '}
        {canConnect ? (
          <Anchor component={Link} to={`${paths.accountSettings}?tab=search`} underline="always" inherit>
            Connect a search
          </Anchor>
        ) : (
          'An admin can connect one in the account settings.'
        )}
      </Text>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (query.trim() !== '') void search({ body: { query: query.trim() } })
  }
  return (
    <form onSubmit={submit}>
      <Group gap="sm" align="flex-end">
        <TextInput
          className={styles.address}
          label="Search the web"
          maxLength={400}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <Button type="submit" variant="outline" loading={isLoading}>
          Search
        </Button>
      </Group>
      <FormError message={error === undefined ? null : toFailure(error).message} />
      {found === undefined ? null : found.length === 0 ? (
        <Text size="sm">Nothing found. Try other words.</Text>
      ) : (
        <ul className={styles.list} aria-label="Found pages">
          {found.map((page) => (
            <FoundRow
              key={page.address}
              page={page}
              owner={owner}
              isKnown={known.some(({ address }) => address === page.address)}
            />
          ))}
        </ul>
      )}
    </form>
  )
}

function FoundRow({ page, owner, isKnown }: { page: FoundPage; owner: SourceOwner; isKnown: boolean }) {
  const [add, { isLoading }] = useAddSourcesMutation()
  const take = () =>
    void add({ body: { ...owner, addresses: [page.address] } })
      .unwrap()
      .catch(showErrorToast)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <a className={styles.name} href={page.address} target="_blank" rel="noopener noreferrer">
          {page.title}
        </a>
        <span className={styles.fact}>{new URL(page.address).hostname}</span>
        <span className={styles.fact}>{page.excerpt}</span>
      </div>
      <div className={styles.actions}>
        <Button
          variant="ghost"
          size="sm"
          loading={isLoading}
          disabled={isKnown}
          aria-label={isKnown ? `Added ${page.title}` : `Add ${page.title}`}
          onClick={take}
        >
          {isKnown ? 'Added' : 'Add page'}
        </Button>
      </div>
    </li>
  )
}
