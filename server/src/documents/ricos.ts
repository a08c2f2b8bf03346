/**
 * The part of Wix's rich content (Ricos) that a document needs. Sources: dev.wix.com, "Author Ricos Rich Content" and the
 * reference of the Ricos document; wix/ricos (MIT), whose converters put nested lists into the list item above them.
 */
export interface RicosContent {
  nodes: RicosNode[]
}
export type RicosNode =
  | { type: 'PARAGRAPH'; id: string; nodes: RicosText[]; paragraphData: { textStyle: RicosTextStyle } }
  | { type: 'HEADING'; id: string; nodes: RicosText[]; headingData: { level: number; textStyle: RicosTextStyle } }
  | { type: 'CODE_BLOCK'; id: string; nodes: RicosText[]; codeBlockData: { textStyle: RicosTextStyle } }
  | { type: 'BULLETED_LIST'; id: string; nodes: RicosNode[]; bulletedListData: { indentation: number } }
  | { type: 'ORDERED_LIST'; id: string; nodes: RicosNode[]; orderedListData: { indentation: number } }
  | { type: 'LIST_ITEM'; id: string; nodes: RicosNode[] }
  | { type: 'BLOCKQUOTE'; id: string; nodes: RicosNode[]; blockquoteData: { indentation: number } }
  | {
      type: 'DIVIDER'
      id: string
      nodes: []
      dividerData: { lineStyle: 'SINGLE'; width: 'LARGE'; alignment: 'CENTER' }
    }
  | { type: 'IMAGE'; id: string; nodes: RicosCaption[]; imageData: RicosImage }

export interface RicosText {
  type: 'TEXT'
  id: ''
  nodes: []
  textData: { text: string; decorations: RicosDecoration[] }
}
export interface RicosCaption {
  type: 'CAPTION'
  id: string
  nodes: RicosText[]
}
interface RicosImage {
  containerData: { width: { size: 'CONTENT' }; alignment: 'CENTER' }
  image: { src: { id: string }; width: number; height: number }
  altText?: string
}
export type RicosDecoration =
  | { type: 'BOLD'; fontWeightValue: 700 }
  | { type: 'ITALIC'; italicData: true }
  | { type: 'UNDERLINE' }
  | { type: 'STRIKETHROUGH'; strikethroughData: true }
  | { type: 'COLOR'; colorData: { foreground: string; background: string } }
  | { type: 'LINK'; linkData: { link: { url: string; target: 'BLANK' } } }
interface RicosTextStyle {
  textAlignment: 'AUTO'
}
