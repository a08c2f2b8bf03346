import { Loader, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFieldErrors, toFailure } from '../../api/api.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useCreateSiteImportMutation, useReadSiteImportQuery } from './api.ts'
import { ChooseFinds } from './ChooseFinds.tsx'
import classes from './site-imports.module.css'
import { TakenFinds } from './TakenFinds.tsx'

const pollMs = 1000

/** `?import=` is the current one: the page can be left while the site is read. */
export function Component() {
  const [id, setId] = useUrlState<string>('import', '', { isStep: true })
  return (
    <Page
      title="Import your site"
      width="reading"
      breadcrumbs={[{ label: 'Strategy', to: paths.strategy }]}
      description="We read your site and suggest what to import. You choose."
    >
      {id === '' ? <AskForAddress onRead={setId} /> : <OneSite key={id} id={id} onAgain={() => setId(null)} />}
    </Page>
  )
}

/** What people type is seldom a whole address. */
const toAddress = (typed: string): string => (/^https?:\/\//iu.test(typed) ? typed : `https://${typed}`)

function AskForAddress({ onRead }: { onRead: (id: string) => void }) {
  const [typed, setTyped] = useState('')
  const [create, { isLoading, error }] = useCreateSiteImportMutation()
  const ofField = toFieldErrors(error)['url']
  function read(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === '') return
    create({ body: { url: toAddress(typed.trim()) } })
      .unwrap()
      .then(
        ({ id }) => onRead(id),
        () => undefined,
      )
  }
  return (
    <Section>
      <form onSubmit={read} className={classes.ask}>
        <TextInput
          label="Site or feed address"
          placeholder="www.example.com"
          inputMode="url"
          autoComplete="url"
          autoFocus
          required
          withAsterisk={false}
          maxLength={2000}
          value={typed}
          error={ofField}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" loading={isLoading} disabled={typed.trim() === ''}>
          Read site
        </Button>
      </form>
      <FormError message={error === undefined || ofField !== undefined ? null : toFailure(error).message} />
    </Section>
  )
}

function OneSite({ id, onAgain }: { id: string; onAgain: () => void }) {
  const [isReading, setReading] = useState(true)
  const {
    data: found,
    error,
    refetch,
  } = useReadSiteImportQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isReading ? pollMs : 0,
  })
  const isRunning = found === undefined || found.state === 'reading' || found.state === 'taking'
  if (isRunning !== isReading) setReading(isRunning)
  if (found === undefined)
    return error === undefined ? <RowsSkeleton rows={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  if (found.state === 'reading' || found.state === 'taking')
    return (
      <Section>
        <p role="status" className={classes.progress}>
          <Loader size={16} />
          {found.state === 'taking'
            ? 'Importing…'
            : `Reading ${found.url} · ${found.n_pages} ${found.n_pages === 1 ? 'page' : 'pages'} so far. You can leave this page.`}
        </p>
      </Section>
    )
  if (found.state === 'failed')
    return (
      <Section title="We couldn’t read this site">
        <p role="alert" className={classes.failure}>
          {found.error} ({found.url})
        </p>
        <Button variant="outline" onClick={onAgain}>
          Change address
        </Button>
      </Section>
    )
  return found.state === 'read' ? (
    <ChooseFinds found={found} onAgain={onAgain} />
  ) : (
    <TakenFinds found={found} onAgain={onAgain} />
  )
}
