import type { Channel } from '@draftwright/contract/channels'
import { listPostSettings, maxFirstComment, maxTags, readTags } from '@draftwright/contract/post-settings'
import { TagsInput, Textarea, TextInput } from '@mantine/core'
import type { ContentEditing } from '../use-content-editing.ts'

/** What a post has beside its text where its channel's network has a place for it. */
export function PostSettingsFields({ channel, desk }: { channel: Channel; desk: ContentEditing }) {
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
