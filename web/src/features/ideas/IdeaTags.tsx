import type { Idea } from '@draftwright/contract/ideas'
import { maxIdeaTags } from '@draftwright/contract/vocabulary'
import { TagsInput } from '@mantine/core'
import type { Ref } from 'react'
import { showErrorToast } from '../../ui/toast.tsx'
import { useListIdeaTagsQuery, useUpdateIdeaMutation } from './api.ts'

/** Characters. */
const tagLength = 40

interface IdeaTagsProps {
  idea: Idea
  isReadOnly: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** Tags, saved at once when added or removed; existing ones are suggested. */
export function IdeaTags({ idea, isReadOnly, inputRef }: IdeaTagsProps) {
  const { data: tags = [] } = useListIdeaTagsQuery()
  const [update] = useUpdateIdeaMutation()
  return (
    <TagsInput
      ref={inputRef}
      label="Tags"
      placeholder={idea.tags.length === 0 && !isReadOnly ? 'Add a tag and press Enter' : undefined}
      data={tags.map(({ tag }) => tag)}
      value={idea.tags}
      maxTags={maxIdeaTags}
      disabled={isReadOnly}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      onChange={(next) => {
        // Normalized like on the server.
        const plain = next.map((tag) => tag.trim().toLowerCase().slice(0, tagLength)).filter((tag) => tag !== '')
        update({ params: { id: idea.id }, body: { tags: [...new Set(plain)] } })
          .unwrap()
          .catch(showErrorToast)
      }}
    />
  )
}
