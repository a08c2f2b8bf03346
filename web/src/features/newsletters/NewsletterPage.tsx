import type { Newsletter } from '@draftwright/contract/newsletters'
import { Group, Progress, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { DeliveryList } from './DeliveryList.tsx'
import { LinkClicks } from './LinkClicks.tsx'
import {
  usePauseNewsletterMutation,
  usePreviewNewsletterQuery,
  useReadNewsletterQuery,
  useRemoveNewsletterMutation,
  useResumeNewsletterMutation,
  useStartNewsletterMutation,
  useStopNewsletterMutation,
  useTestNewsletterMutation,
  useUpdateNewsletterMutation,
} from './newsletter-api.ts'
import { deliveryStateLabels, newsletterStateLabels } from './newsletter-words.ts'
import classes from './Newsletters.module.css'

const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
/** Often enough to watch it go out. */
const watchMs = 2000

/** One newsletter: its text and preview, sending it, and what came of each email. */
export function Component() {
  const { newsletterId = '' } = useParams()
  const [isMoving, setMoving] = useState(true)
  const { data, error, refetch } = useReadNewsletterQuery(
    { params: { id: newsletterId } },
    { pollingInterval: isMoving ? watchMs : 0, skipPollingIfUnfocused: true },
  )
  const shouldMove =
    data === undefined || data.state === 'sending' || data.state === 'scheduled' || data.counts.sending > 0
  if (shouldMove !== isMoving) setMoving(shouldMove)
  const breadcrumbs = [{ label: 'Newsletters', to: paths.newsletters }]
  if (error !== undefined && data === undefined)
    return (
      <Page title="Newsletter" breadcrumbs={breadcrumbs}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    )
  if (data === undefined)
    return (
      <Page title="Newsletter" breadcrumbs={breadcrumbs}>
        <CardsSkeleton cards={3} />
      </Page>
    )
  return (
    <Page title={data.subject} breadcrumbs={breadcrumbs} description={newsletterStateLabels[data.state]}>
      {data.problem !== null && (
        <Text role="alert" c="var(--danger)" mb="md">
          {data.problem}
        </Text>
      )}
      {data.started_at === null ? <Draft key={data.id} newsletter={data} /> : <SendingProgress newsletter={data} />}
      {data.started_at !== null && <LinkClicks newsletter={data} />}
      {data.started_at !== null && <DeliveryList newsletter={data} />}
      <Preview id={data.id} />
    </Page>
  )
}

function Draft({ newsletter }: { newsletter: Newsletter }) {
  const { id, recipients, state, scheduled_at } = newsletter
  const navigate = useNavigate()
  const [subject, setSubject] = useState(newsletter.subject)
  const [intro, setIntro] = useState(newsletter.intro)
  const [at, setAt] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [update, saving] = useUpdateNewsletterMutation()
  const [test, testing] = useTestNewsletterMutation()
  const [start, starting] = useStartNewsletterMutation()
  const [pause, pausing] = usePauseNewsletterMutation()
  const [remove] = useRemoveNewsletterMutation()
  const errors = toFieldErrors(saving.error)
  const isChanged = subject !== newsletter.subject || intro !== newsletter.intro
  useLeaveGuard(isChanged)
  const isDraft = state === 'draft'
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { data } = await update({ params: { id }, body: { subject, intro } })
    if (data !== undefined) showToast('Newsletter saved')
  }
  const send = async () => {
    const body = at === '' ? {} : { at: new Date(at).toISOString() }
    const { error } = await start({ params: { id }, body })
    setAsking(false)
    if (error !== undefined) showErrorToast(error)
  }
  const discard = async () => {
    const { error } = await remove({ params: { id } })
    if (error === undefined) void navigate(paths.newsletters)
    else showErrorToast(error)
  }
  const people = recipients === 1 ? '1 subscriber' : `${recipients.toLocaleString('en')} subscribers`
  return (
    <>
      {isDraft && (
        <Section title="Text">
          <form onSubmit={(event) => void save(event)} noValidate>
            <Stack gap="md" maw={560}>
              <TextInput
                label="Subject"
                value={subject}
                error={errors['subject']}
                onChange={(event) => setSubject(event.currentTarget.value)}
              />
              <Textarea
                label="Introduction (optional)"
                autosize
                minRows={2}
                maxRows={8}
                value={intro}
                error={errors['intro']}
                onChange={(event) => setIntro(event.currentTarget.value)}
              />
              <FormError
                message={
                  saving.error === undefined || 'subject' in errors || 'intro' in errors
                    ? null
                    : toFailure(saving.error).message
                }
              />
              <Group gap="xs">
                <Button type="submit" loading={saving.isLoading} disabled={!isChanged}>
                  Save
                </Button>
                <Button
                  variant="outline"
                  loading={testing.isLoading}
                  disabled={isChanged}
                  onClick={() => void test({ params: { id } })}
                >
                  Send a test to me
                </Button>
                <Button variant="ghost" onClick={() => void discard()}>
                  Delete the draft
                </Button>
              </Group>
              <div role="status">
                {testing.data !== undefined && (
                  <Text c={testing.data.error === null ? 'var(--success)' : 'var(--danger)'}>
                    {testing.data.error ?? `Test sent to ${testing.data.sent_to}.`}
                  </Text>
                )}
              </div>
            </Stack>
          </form>
        </Section>
      )}
      <Section title="Send">
        {isDraft ? (
          <Group gap="xs" align="flex-end">
            <TextInput
              label="Send at (leave empty for now)"
              type="datetime-local"
              value={at}
              onChange={(event) => setAt(event.currentTarget.value)}
            />
            <Button disabled={isChanged || recipients === 0} onClick={() => setAsking(true)}>
              {at === '' ? `Send to ${people}` : 'Schedule'}
            </Button>
          </Group>
        ) : (
          <Group gap="md">
            <Text>
              Scheduled for {scheduled_at === null ? 'soon' : formatMoment(scheduled_at, ownZone)} for everyone
              subscribed at that time.
            </Text>
            <Button variant="outline" loading={pausing.isLoading} onClick={() => void pause({ params: { id } })}>
              Cancel sending
            </Button>
          </Group>
        )}
        {recipients === 0 && (
          <Text mt="xs">
            No subscribers yet. <Link to={`${paths.newsletters}?tab=subscribers`}>Add subscribers</Link>
          </Text>
        )}
      </Section>
      <ConfirmDialog
        opened={isAsking}
        title={at === '' ? 'Send it now?' : 'Schedule it?'}
        action={at === '' ? 'Send' : 'Schedule'}
        isBusy={starting.isLoading}
        onConfirm={() => void send()}
        onClose={() => setAsking(false)}
      >
        {at === ''
          ? `It will be sent to ${people}. Sent emails can’t be recalled.`
          : 'It will be sent to everyone subscribed at that time.'}
      </ConfirmDialog>
    </>
  )
}

function SendingProgress({ newsletter }: { newsletter: Newsletter }) {
  const { id, state, counts, recipients, hard_bounces, soft_bounces } = newsletter
  const [pause, pausing] = usePauseNewsletterMutation()
  const [resume, resuming] = useResumeNewsletterMutation()
  const [stop, stopping] = useStopNewsletterMutation()
  const run = async (work: Promise<{ error?: unknown }>) => {
    const { error } = await work
    if (error !== undefined) showErrorToast(error)
  }
  const done = recipients - counts.waiting - counts.sending
  const params = { id }
  return (
    <Section title="Progress">
      <Progress value={recipients === 0 ? 100 : (done / recipients) * 100} aria-label="Emails processed" />
      <dl className={classes.counts} aria-live="polite">
        {Object.entries(counts)
          .filter(([name, n]) => n > 0 || name === 'sent')
          .map(([name, n]) => (
            <div key={name}>
              <dt>{deliveryStateLabels[name as keyof typeof counts] /* the keys of an object of this type */}</dt>
              <dd>{n.toLocaleString('en')}</dd>
            </div>
          ))}
      </dl>
      {hard_bounces + soft_bounces > 0 && (
        <Text mb="sm">
          {hard_bounces + soft_bounces === 1
            ? 'One email'
            : `${(hard_bounces + soft_bounces).toLocaleString('en')} emails`}{' '}
          bounced: {hard_bounces.toLocaleString('en')} the address doesn’t exist, {soft_bounces.toLocaleString('en')}{' '}
          for a temporary reason.
        </Text>
      )}
      <Group gap="xs">
        {state === 'sending' && (
          <Button variant="outline" loading={pausing.isLoading} onClick={() => void run(pause({ params }))}>
            Pause
          </Button>
        )}
        {state === 'paused' && (
          <Button loading={resuming.isLoading} onClick={() => void run(resume({ params }))}>
            Continue
          </Button>
        )}
        {(state === 'sending' || state === 'paused') && (
          <Button variant="destructive" loading={stopping.isLoading} onClick={() => void run(stop({ params }))}>
            Stop sending
          </Button>
        )}
      </Group>
    </Section>
  )
}

function Preview({ id }: { id: string }) {
  const { data, error } = usePreviewNewsletterQuery({ params: { id } })
  if (error !== undefined) return <ErrorState error={error} />
  return (
    <Section title="Preview">
      {data === undefined ? (
        <RowsSkeleton rows={6} />
      ) : (
        <iframe className={classes.preview} title="The email" sandbox="" srcDoc={data.html} />
      )}
    </Section>
  )
}
