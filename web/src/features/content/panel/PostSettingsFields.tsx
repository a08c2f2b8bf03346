import type { Channel } from '@draftwright/contract/channels'
import {
  canHaveFirstComment,
  canHaveTags,
  maxFirstComment,
  maxTags,
  readTags,
} from '@draftwright/contract/post-settings'
import { TagsInput, Textarea } from '@mantine/core'
import type { ContentEditing } from '../use-content-editing.ts'

/** What a post has beside its text where its channel's network has a place for it. */
export function PostSettingsFields({ channel, desk }: { channel: Channel; desk: ContentEditing }) {
  const { settings } = desk.fields
  const comment = typeof settings['first_comment'] === 'string' ? settings['first_comment'] : ''
  return (
    <>
      {canHaveTags(channel.channel_type) ? (
        <TagsInput
          label="Tags"
          description="Press Enter after each"
          maxTags={maxTags}
          value={readTags(settings)}
          onChange={(tags) => desk.change({ settings: { ...settings, tags } })}
        />
      ) : null}
      {canHaveFirstComment(channel.channel_type) ? (
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
