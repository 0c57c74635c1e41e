import { createElement, Fragment, type ReactNode } from 'react'

/** A message in which tags wrap parts of the text: its function gives them as a list. */
export function RichText({ parts }: { parts: readonly ReactNode[] }) {
  return createElement(Fragment, null, ...parts)
}
