import { runCommand } from './runCommand';

void runCommand(
  (_url, migrations) =>
    Promise.resolve(
      migrations.length > 0
        ? `Database migrated: ${migrations.join(', ')}.`
        : 'The database is already up to date.',
    ),
  { asOwner: true },
);
