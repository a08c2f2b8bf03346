import type { Channel } from '@draftwright/contract/channels'
import { cardLimits, readCardWords } from '@draftwright/contract/link-card'
import { listPostSettings, maxFirstComment, maxTags, readTags } from '@draftwright/contract/post-settings'
import { TagsInput, Textarea, TextInput } from '@mantine/core'
import type { Content } from '@draftwright/contract/content'
import type { ContentEditing } from '../use-content-editing.ts'
import { useLinkCard } from './use-link-card.ts'

interface PostSettingsFieldsProps {
  content: Pick<Content, 'id' | 'rich_content'>
  channel: Channel
  desk: ContentEditing
}

/** What a post has beside its text where its channel's network has a place for it. */
export function PostSettingsFields({ content, channel, desk }: PostSettingsFieldsProps) {
  const { settings } = desk.fields
  const names = listPostSettings(channel.channel_type)
  const readText = (name: string) => (typeof settings[name] === 'string' ? settings[name] : '')
  const comment = readText('first_comment')
  return (
    <>
      {names.includes('tags') ? (
        <TagsInput
          label="Tags"
          description="Press Enter after each"
          maxTags={maxTags}
          value={readTags(settings)}
          onChange={(tags) => desk.change({ settings: { ...settings, tags } })}
        />
      ) : null}
      {names.includes('canonical_url') ? (
        <TextInput
          label="Original address"
          description="Where the text was published first, if it was; search engines count that one"
          type="url"
          maxLength={2000}
          value={readText('canonical_url')}
          onChange={({ currentTarget: { value } }) => desk.change({ settings: { ...settings, canonical_url: value } })}
        />
      ) : null}
      {names.includes('card') ? <CardFields content={content} channel={channel} desk={desk} /> : null}
      {names.includes('first_comment') ? (
        <Textarea
          label="First comment"
          description={`Added under the post at once, such as with the link. ${comment.length} of ${maxFirstComment} characters`}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={maxFirstComment}
          value={comment}
          onChange={({ currentTarget: { value } }) => desk.change({ settings: { ...settings, first_comment: value } })}
        />
      ) : null}
    </>
  )
}

/** The words of the card below a post; empty fields leave those of the page. */
function CardFields({ content, channel, desk }: PostSettingsFieldsProps) {
  const { page, card } = useLinkCard(content, channel)
  if (page === null) return null
  const { settings } = desk.fields
  const words = readCardWords(settings, page)
  const change = (value: Partial<typeof words>) =>
    desk.change({ settings: { ...settings, card: { url: page, ...words, ...value } } })
  return (
    <>
      <TextInput
        label="Link card title"
        description={`Shown below the post for ${new URL(page).host}`}
        placeholder={card?.title ?? ''}
        maxLength={cardLimits.title}
        value={words.title ?? ''}
        onChange={({ currentTarget: { value } }) => change({ title: value })}
      />
      <Textarea
        label="Link card description"
        placeholder={card?.description ?? ''}
        autosize
        minRows={2}
        maxRows={4}
        maxLength={cardLimits.description}
        value={words.description ?? ''}
        onChange={({ currentTarget: { value } }) => change({ description: value })}
      />
    </>
  )
}
