import type { Content } from '@draftwright/contract/content'
import type { PostPlan } from '@draftwright/contract/newsletter-plans'
import { IconMailForward } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { formatMoment, getOwnTimeZone } from '../../ui/format-moment.ts'
import { showErrorToast } from '../../ui/toast.tsx'
import { formatHold } from './hold-words.ts'
import { usePauseNewsletterMutation } from './newsletter-api.ts'
import { newsletterStateLabels } from './newsletter-words.ts'
import { useReadPostPlanQuery, useUpdatePostPlanMutation } from './plan-api.ts'
import classes from './PostNewsletter.module.css'

/** While its newsletter is to be made or waits, it may change without this page's doing. */
const watchMs = 10_000

/** Says on a post that it goes out by email, when, and how to stop that; nothing where the channel does not send its posts. */
export function PostNewsletter({ content }: { content: Content }) {
  const can = useCan()
  const isLive = content.status === 'published'
  const { data } = useReadPostPlanQuery(
    { id: content.id, version: `${content.updated_at} ${content.status} ${content.channel_id}` },
    {
      skip: !can('newsletters:read') || content.channel_id === null || content.deleted_at !== null,
      pollingInterval: isLive ? watchMs : 0,
      skipPollingIfUnfocused: true,
    },
  )
  const [skip, skipping] = useUpdatePostPlanMutation()
  const [pause, pausing] = usePauseNewsletterMutation()
  if (data === undefined) return null
  const isWaiting = data.newsletter?.state === 'scheduled'
  const isAhead = data.will_send || (data.is_skipped && data.is_on && !data.is_late)
  // What was sent needs no words here when the post is edited again.
  if (!isAhead && !isWaiting && data.newsletter?.state !== 'draft') return null
  const change = async (is_skipped: boolean) => {
    const { error } = await skip({ params: { id: content.id }, body: { is_skipped } })
    if (error !== undefined) showErrorToast(error)
  }
  const stop = async (id: string) => {
    const { error } = await pause({ params: { id } })
    if (error !== undefined) showErrorToast(error)
  }
  return (
    <section className={classes.notice} aria-label="Newsletter">
      <IconMailForward size={18} aria-hidden />
      <p>
        <PlanText plan={data} isLive={isLive} />
      </p>
      {can('newsletters:send') && isAhead && !isWaiting && (
        <Button size="sm" variant="outline" loading={skipping.isLoading} onClick={() => void change(!data.is_skipped)}>
          {data.is_skipped ? 'Include this post' : 'Exclude this post'}
        </Button>
      )}
      {can('newsletters:send') && data.newsletter !== null && isWaiting && (
        <Button
          size="sm"
          variant="outline"
          loading={pausing.isLoading}
          onClick={() => void stop(data.newsletter?.id ?? '')}
        >
          Stop the newsletter
        </Button>
      )}
    </section>
  )
}

function PlanText({ plan, isLive }: { plan: PostPlan; isLive: boolean }) {
  const { newsletter, is_skipped, subscribers, missing, hold_minutes } = plan
  const people =
    subscribers === 0
      ? 'everyone subscribed at that time (no one yet)'
      : subscribers === 1
        ? '1 subscriber'
        : `${subscribers.toLocaleString('en')} subscribers`
  if (newsletter !== null)
    return newsletter.state === 'scheduled' ? (
      <>
        Goes out to {people}{' '}
        {newsletter.scheduled_at === null ? 'soon' : formatMoment(newsletter.scheduled_at, getOwnTimeZone())}.{' '}
        <Link to={paths.newsletter(newsletter.id)}>Open the newsletter</Link>
      </>
    ) : (
      <>
        The newsletter wasn’t sent. {newsletter.problem ?? `State: ${newsletterStateLabels[newsletter.state]}.`}{' '}
        <Link to={paths.newsletter(newsletter.id)}>Open the newsletter</Link>
      </>
    )
  if (is_skipped) return <>This post is excluded from the channel’s newsletter.</>
  if (missing.length > 0)
    return (
      <>
        This channel sends new posts to {people}, but this one needs more{' '}
        <Link to={`${paths.newsletters}?tab=settings`}>newsletter settings</Link>.
      </>
    )
  return (
    <>
      {isLive
        ? `Goes out to ${people} by email soon.`
        : `Goes out to ${people} by email ${formatHold(hold_minutes)} after it is published.`}
    </>
  )
}
