import { toSlug, type WixDraft, type WixPost } from './wix-blog.ts'

export interface WixMember {
  readonly id: string
  readonly loginEmail: string
  readonly nickname: string
}

export const toMemberAnswer = ({ id, loginEmail, nickname }: WixMember): object => ({
  id,
  loginEmail,
  status: 'APPROVED',
  contactId: id,
  profile: { nickname, slug: nickname.toLowerCase() },
})

export const toSiteAnswer = (
  { accountId, siteId }: { accountId: string; siteId: string },
  viewUrl: string,
): object => ({
  id: siteId,
  name: 'studio',
  displayName: "Ada's studio",
  viewUrl,
  published: true,
  editorType: 'EDITOR',
  namespace: 'WIX',
  ownerAccountId: accountId,
})

export function toDraftAnswer(
  draft: WixDraft,
  fieldsets: readonly unknown[],
  siteUrl: string,
): Record<string, unknown> {
  const { id, fields, status, hasUnpublishedChanges, createdDate, editedDate } = draft
  const { richContent, ...shown } = fields
  const slug = toSlug(fields)
  return {
    id,
    ...shown,
    seoSlug: slug,
    slugs: [slug],
    status,
    hasUnpublishedChanges,
    createdDate,
    editedDate,
    ...(fieldsets.includes('RICH_CONTENT') && { richContent }),
    ...(fieldsets.includes('URL') && { url: { base: siteUrl, path: `/post/${encodeURIComponent(slug)}` } }),
  }
}

export function toPostAnswer(post: WixPost, fieldsets: unknown, siteUrl: string): Record<string, unknown> {
  const asked: unknown[] = Array.isArray(fieldsets) ? fieldsets : []
  const { id, title, slug, memberId, categoryIds, firstPublishedDate, lastPublishedDate, richContent, url, text } = post
  return {
    id,
    title,
    slug,
    memberId,
    categoryIds,
    firstPublishedDate,
    lastPublishedDate,
    ...(asked.includes('CONTENT_TEXT') && { contentText: text }),
    ...(asked.includes('RICH_CONTENT') && { richContent }),
    ...(asked.includes('URL') && { url: { base: siteUrl, path: url.slice(siteUrl.length) } }),
  }
}
