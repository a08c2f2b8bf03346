import type { Channel } from '@draftwright/contract/channels'
import type { Content } from '@draftwright/contract/content'
import type { Pillar } from '@draftwright/contract/pillars'
import { Select, Stack, Textarea, TextInput } from '@mantine/core'
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { CampaignSelect } from '../../campaigns/index.ts'
import type { EditorHandle } from '../../editor/index.ts'
import { formatUsage, ModelName, useListRunsQuery } from '../../generation/index.ts'
import { PostLinks } from '../../links/index.ts'
import { InTables } from '../../tables/index.ts'
import { RepetitionSection } from '../../repetitions/index.ts'
import type { ContentEditing } from '../use-content-editing.ts'
import { FindingsList } from '../findings/index.ts'
import { ScheduleButton } from '../ScheduleButton.tsx'
import styles from './DetailsPanel.module.css'
import { LeftOutList } from './LeftOutList.tsx'

const MoreFromText = lazy(async () => ({ default: (await import('./MoreFromText.tsx')).MoreFromText }))
// With it come the rules of networks about links.
const PostSettingsFields = lazy(async () => ({
  default: (await import('./PostSettingsFields.tsx')).PostSettingsFields,
}))

const PostSources = lazy(async () => ({ default: (await import('./PostSources.tsx')).PostSources }))

const canBePlanned: Content['status'][] = ['draft', 'in_review', 'changes_requested']
const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/u

interface DetailsPanelProps {
  content: Content
  desk: ContentEditing
  isEditable: boolean
  /** Details beyond the live text: its channel, its idea. */
  canRead: boolean
  canPublish: boolean
  channels: Channel[]
  pillars: Pillar[]
  nameOf: (userId: string | null) => string
  editor: RefObject<EditorHandle | null>
  /** Whether the editor is there. */
  isReady: boolean
  /** Opens the panel with proposed changes. */
  onProposed: () => void
}

export function DetailsPanel({
  content,
  desk,
  isEditable,
  canRead,
  canPublish,
  channels,
  pillars,
  nameOf,
  editor,
  isReady,
  onProposed,
}: DetailsPanelProps) {
  const { fields, change } = desk
  const pillar = pillars.find(({ id }) => id === content.pillar_id)
  const channel = channels.find(({ id }) => id === content.channel_id)
  return (
    <Stack gap="md">
      {isEditable ? (
        <>
          <Select
            label="Pillar"
            placeholder="No pillar"
            clearable
            searchable
            value={fields.pillar_id ?? null}
            data={pillars.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(pillar_id) => change({ pillar_id })}
          />
          <CampaignSelect value={fields.campaign_id ?? null} onChange={(campaign_id) => change({ campaign_id })} />
          <TextInput
            label="Keyword"
            description="The search terms this post should rank for"
            maxLength={80}
            value={fields.keyword ?? ''}
            onChange={(event) =>
              change({ keyword: event.currentTarget.value.trim() ? event.currentTarget.value : null })
            }
          />
          <Textarea
            label="Excerpt"
            description={`What search results and link previews show. ${fields.excerpt?.length ?? 0} of 500 characters`}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            value={fields.excerpt ?? ''}
            onChange={(event) => change({ excerpt: event.currentTarget.value })}
          />
          <Suspense>{channel && <PostSettingsFields content={content} channel={channel} desk={desk} />}</Suspense>
          <SlugField
            key={content.slug}
            slug={content.slug}
            isLive={content.status === 'published'}
            onSave={desk.saveSlug}
          />
        </>
      ) : null}
      {isEditable && canRead ? (
        <Suspense>
          <MoreFromText content={content} desk={desk} editor={editor} onProposed={onProposed} />
        </Suspense>
      ) : null}
      {content.findings.length > 0 && canRead ? (
        <Suspense>
          <FindingsList
            content={content}
            title={fields.title ?? content.title}
            editor={editor}
            isReady={isReady}
            isEditable={isEditable}
          />
        </Suspense>
      ) : null}
      {canRead && content.deleted_at === null ? (
        <Suspense>
          <PostSources content={content} editor={editor} isEditable={isEditable} />
        </Suspense>
      ) : null}
      {content.left_out.length > 0 && canRead ? (
        <LeftOutList content={content} desk={desk} isEditable={isEditable} />
      ) : null}
      {canRead ? (
        <PostLinks
          content={content}
          channel={channel}
          settings={fields.settings ?? content.settings}
          onChange={isEditable ? (settings) => change({ settings }) : null}
        />
      ) : null}
      {canRead ? <RepetitionSection content={content} canPublish={canPublish} /> : null}
      {canRead ? <InTables kind="content" id={content.id} /> : null}
      <dl className={styles.facts}>
        {isEditable ? null : (
          <>
            {pillar ? <Fact label="Pillar">{pillar.name}</Fact> : null}
            {content.keyword ? <Fact label="Keyword">{content.keyword}</Fact> : null}
            {content.excerpt ? <Fact label="Excerpt">{content.excerpt}</Fact> : null}
            <Fact label="Address">{content.slug}</Fact>
          </>
        )}
        {canRead ? <Fact label="Channel">{channel ? channel.name : 'No channel'}</Fact> : null}
        {content.idea_id && canRead ? (
          <Fact label="Idea">
            <Link to={paths.idea(content.idea_id)}>Open the idea</Link>
          </Fact>
        ) : null}
        <Fact label="Author">{nameOf(content.author_id)}</Fact>
        <Fact label="Written by">{content.model ? <Writer content={content} canRead={canRead} /> : 'A person'}</Fact>
        <Fact label="Created">
          <TimeAgo time={content.created_at} />
        </Fact>
        {isEditable && canBePlanned.includes(content.status) ? (
          <Fact label="Planned for">
            <ScheduleButton content={content} desk={desk} place="details" />
          </Fact>
        ) : null}
        {content.published_at ? (
          <Fact label="Published">
            <TimeAgo time={content.published_at} />
          </Fact>
        ) : null}
      </dl>
    </Stack>
  )
}

/** The model that wrote the draft, with its time, tokens and cost. */
function Writer({ content, canRead }: { content: Content; canRead: boolean }) {
  const { data: runs = [] } = useListRunsQuery({ query: { content_id: content.id } }, { skip: !canRead })
  const usage = runs.find(({ kind, state }) => kind !== 'feedback' && state === 'done')?.usage ?? null
  return (
    <>
      <ModelName id={content.model ?? ''} />
      {usage === null ? null : ` · ${formatUsage(usage)}`}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface SlugFieldProps {
  slug: string
  isLive: boolean
  /** Returns the error message, or null. */
  onSave: (slug: string) => Promise<string | null>
}

/** Saved on blur: a partial address is not valid. */
function SlugField({ slug, isLive, onSave }: SlugFieldProps) {
  const [value, setValue] = useState(slug)
  const [error, setError] = useState<string | null>(null)
  const save = async () => {
    if (value === slug) setError(null)
    else if (!slugShape.test(value) || value.length > 40)
      setError('Use up to 40 lower-case letters, digits and single hyphens')
    else setError(await onSave(value))
  }
  return (
    <TextInput
      label="Address"
      description={isLive ? 'The old address redirects to the new one' : 'The last part of the URL'}
      maxLength={60}
      value={value}
      error={error}
      onChange={(event) => setValue(event.currentTarget.value.toLowerCase().replaceAll(/\s+/gu, '-'))}
      onBlur={() => void save()}
    />
  )
}
