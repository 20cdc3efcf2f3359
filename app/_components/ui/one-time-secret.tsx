'use client';

import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { Field } from './field';
import { Input } from './input';

interface OneTimeSecretProps {
  secret: string;
  words: {
    readonly label: string;
    readonly help: string;
    readonly copy: string;
    readonly copied: string;
    readonly done: string;
  };
  onClose: () => void;
  /** How it is used, and what it waits for. */
  children?: ReactNode;
}

/** A secret that is shown this once, to be copied. */
export function OneTimeSecret({ secret, words, onClose, children }: OneTimeSecretProps) {
  const [copied, setCopied] = useState(false);
  return (
    <div className="flex flex-col gap-4 p-4 pt-0">
      <Field label={words.label} help={words.help}>
        {(control) => (
          <Input
            {...control}
            readOnly
            className="font-mono text-caption"
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
      {children}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{words.done}</Button>
        <Button
          variant="primary"
          onClick={() =>
            navigator.clipboard.writeText(secret).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {copied ? words.copied : words.copy}
        </Button>
      </div>
    </div>
  );
}
