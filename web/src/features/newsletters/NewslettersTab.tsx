import { Anchor, Group, Select, Text } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useListContentQuery } from '../content/api.ts'
import { paths } from '../../app/paths.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { TableSkeleton } from '../../ui/skeletons.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useReadNewsletterSettingsQuery, useUpdateNewsletterSettingsMutation } from './api.ts'
import { useCreateNewsletterMutation, useListNewslettersQuery } from './newsletter-api.ts'
import { newsletterStateLabels } from './newsletter-words.ts'
import classes from './Newsletters.module.css'

const newestPosts = { query: { status: 'published', sort_by: 'published_at', sort_order: 'desc' } } as const

/** What went out by email, and a new one from a published post. */
export function NewslettersTab() {
  const { data: published, isError: hasNoPosts } = useListContentQuery(newestPosts)
  const hasPosts = (published?.data.length ?? 0) > 0
  const [page] = useUrlState<string>('page', '1')
  const { data, error, refetch } = useListNewslettersQuery({ query: { page: Number(page) || 1 } })
  // What stands above the list depends on the posts: the list waits for them, or it would move.
  if (error === undefined && !hasNoPosts && (data === undefined || published === undefined))
    return <TableSkeleton rows={4} />
  return (
    <>
      <NewNewsletter />
      <SignUpForm />
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <EmptyState
          icon={<IconMailForward size={22} />}
          title="No newsletters yet"
          text="Send a published post to your subscribers. You preview it before it goes out."
          action={
            hasPosts ? undefined : (
              <Button variant="outline" to={paths.newPost}>
                Write a new post
              </Button>
            )
          }
        />
      )}
      {data !== undefined && data.data.length > 0 && (
        <table className={classes.table} aria-label="Newsletters">
          <thead>
            <tr>
              <th scope="col">Subject</th>
              <th scope="col" className={classes.state}>
                State
              </th>
              <th scope="col" className={classes.wide}>
                Sent
              </th>
              <th scope="col" className={classes.time}>
                Created
              </th>
            </tr>
          </thead>
          <tbody>
            {data.data.map(({ id, subject, state, counts, recipients, started_at, created_at }) => (
              <tr key={id}>
                <td title={subject} dir="auto">
                  <Link to={paths.newsletter(id)}>{subject}</Link>
                </td>
                <td className={classes.state}>{newsletterStateLabels[state]}</td>
                <td className={classes.wide}>
                  {started_at === null
                    ? '–'
                    : `${counts.sent.toLocaleString('en')} of ${recipients.toLocaleString('en')}`}
                </td>
                <td className={classes.time}>
                  <TimeAgo time={created_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data !== undefined && <Pager meta={data.meta} />}
    </>
  )
}

function NewNewsletter() {
  const navigate = useNavigate()
  const [contentId, setContentId] = useState<string | null>(null)
  const [create, { isLoading }] = useCreateNewsletterMutation()
  const { data } = useListContentQuery(newestPosts)
  const submit = async () => {
    if (contentId === null) return
    const { data: made, error } = await create({ body: { content_id: contentId } })
    if (made === undefined) showErrorToast(error)
    else void navigate(paths.newsletter(made.id))
  }
  const posts = data?.data ?? []
  // Nothing to choose from yet: the empty list leads on.
  if (data !== undefined && posts.length === 0) return null
  return (
    <Group gap="xs" mb="md">
      <Select
        aria-label="Published post"
        placeholder="Choose a published post"
        data={posts.map(({ id, title }) => ({ value: id, label: title || 'Untitled' }))}
        value={contentId}
        onChange={setContentId}
        disabled={posts.length === 0}
        searchable
        w={{ base: '100%', xs: 340 }}
      />
      <Button
        icon={<IconMailForward size={16} />}
        loading={isLoading}
        disabled={contentId === null}
        onClick={() => void submit()}
      >
        Create a newsletter
      </Button>
      <Text c="var(--ink-soft)">or</Text>
      <Button variant="outline" to={paths.newPost}>
        Write a new post
      </Button>
    </Group>
  )
}

/** Where people sign up: its address, or the switch that opens it. */
function SignUpForm() {
  const { data: settings } = useReadNewsletterSettingsQuery()
  const [update, { isLoading }] = useUpdateNewsletterSettingsMutation()
  const canChange = useCan()('account:manage')
  if (settings === undefined || (!settings.has_box && !canChange)) return null
  const open = () =>
    update({ body: { has_box: true } })
      .unwrap()
      .then(() => showToast('Sign-up form added to your site'), showErrorToast)
  return (
    <section className={classes.signUp} aria-labelledby="sign-up-form">
      <h2 id="sign-up-form">Sign-up form</h2>
      {settings.has_box ? (
        <>
          <Anchor href={settings.subscribe_url} target="_blank" rel="noopener">
            Open the form
          </Anchor>
          <CopyButton text={settings.subscribe_url} label="Copy address" />
        </>
      ) : (
        <>
          <span>Let readers of your site subscribe.</span>
          <Button variant="outline" size="sm" loading={isLoading} onClick={open}>
            Add sign-up form
          </Button>
        </>
      )}
    </section>
  )
}
