import type { ComponentType } from 'react';
import { createContext, use } from 'react';
import type { Suggestion, SuggestionName, Suggestions } from '../../../domain/lists/suggestions';

interface StoredSuggestionsProps {
  id: string;
  name: SuggestionName;
}

/** Component that renders suggestions of the server; without one, there are none. */
export const StoredSuggestionsContext = createContext<ComponentType<StoredSuggestionsProps> | null>(null);

/** Suggestions of the input with the attribute `list={id}`. */
export const SuggestionDatalist = ({ id, values }: { id: string; values: readonly Suggestion[] }) => (
  <datalist id={id}>
    {values.map(({ value, label }) => (
      <option key={value} value={value}>
        {label ?? undefined}
      </option>
    ))}
  </datalist>
);

const toSuggestion = (text: string | Suggestion): Suggestion =>
  typeof text === 'string' ? { value: text } : text;

/** Suggestions of the input with the attribute `list={id}`, requested when they are shown. */
export function SuggestionList({ id, suggestions }: { id: string; suggestions: Suggestions }) {
  const StoredSuggestions = use(StoredSuggestionsContext);
  if (typeof suggestions === 'string')
    return StoredSuggestions && <StoredSuggestions id={id} name={suggestions} />;
  return <SuggestionDatalist id={id} values={suggestions.map(toSuggestion)} />;
}
