/** What a task is to be done by, from its title: "Call Ada", "Ada anrufen". */
export const findTaskAction = (title: string): string | null =>
  /(?<!\p{L})(?:call|phone|ring|dial|telephone|anruf\p{L}*|anzurufen|(?:zur(?:ü|ue)ck|durch)rufen|ruf|rufe|telefon(?:at|ieren))(?!\p{L})/iu.test(
    title,
  )
    ? 'call'
    : /(?<!\p{L})(?:e-?mail|mail|mailen|anschreiben)(?!\p{L})/iu.test(title)
      ? 'email'
      : null
