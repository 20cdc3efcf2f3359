// What a program needs before it loads anything of the product: import it first. Loads nothing itself.
process.env.BETTER_AUTH_SECRET ??= 'a-secret-for-tests-only-a-secret-for-tests-only';
process.env.PITBOSS_LOG_LEVEL ??= 'silent';
